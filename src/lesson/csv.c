/* csv.c - see csv.h */
#include "csv.h"

#include "../engine/decimal.h"

#include <inttypes.h>

void csv_write_header(FILE *out)
{
    fputs("tick,phase,model", out);
    for (int32_t i = COLUMN_TICK + 1; i < COLUMN_COUNT; i++)
        fprintf(out, ",%s", columns[i].name);
    fputc('\n', out);
}

static void write_letters(FILE *out, int32_t bits, const char *letters)
{
    if (bits == 0) fputc('-', out);
    for (int32_t i = 0; letters[i]; i++)
        if (bits >> i & 1) fputc(letters[i], out);
}

static void write_value(FILE *out, int32_t column, double value)
{
    char text[DECIMAL_TEXT_MAX];
    fputc(',', out);
    if (column == COLUMN_INPUT) {
        write_letters(out, (int32_t)value, "LRUDJ");
    } else if (column == COLUMN_HITS) {
        write_letters(out, (int32_t)value, "LRAB");
    } else {
        decimal_from_real(value, text, sizeof text);
        fputs(text, out);
    }
}

void csv_write_row(FILE *out, ModelKind kind, const Row *row, const char *phase)
{
    fprintf(out, "%" PRId32 ",%s,%s", (int32_t)row->at[COLUMN_TICK], phase, model_names[kind]);
    for (int32_t i = COLUMN_TICK + 1; i < COLUMN_COUNT; i++)
        write_value(out, i, row->at[i]);
    fputc('\n', out);
}
