/* form.h - a form: typed fields for values of the header, which are checked before they are
 * written. */
#ifndef LEDGE_EDIT_CORE_FORM_H
#define LEDGE_EDIT_CORE_FORM_H

#include "../../engine/model.h"
#include "../../level/document/document.h"

typedef struct Editor Editor;
typedef struct CommandCall CommandCall;

typedef enum FieldType {
    FIELD_TEXT,
    FIELD_SETTING,  /* checked by a row of the model's settings */
    FIELD_VELOCITY, /* two numbers */
    FIELD_REAL,
    FIELD_TICKS,
    FIELD_WORD, /* one of the words that the help names */
    FIELD_FLAG,
    FIELD_GLYPHS
} FieldType;

enum { FIELD_MAX = 64, FIELD_VALUE_SIZE = 400 };

typedef struct FormField {
    FieldType type;
    char section[24], key[40];
    char value[FIELD_VALUE_SIZE]; /* as in the header; empty: missing */
    char standard[64];            /* the value if the header has none */
    const char *help;
    const char *const *words; /* `word_count` of them */
    int32_t word_count;
    const Setting *setting;
    double low, high;
    bool (*write)(Editor *editor,
                  const char *text); /* NULL: the value is written into the header */
} FormField;

typedef struct Form {
    char title[64];
    /* The command that makes the form. */
    void (*command)(Editor *editor, const CommandCall *call);
    int32_t count, chosen;
    FormField fields[FIELD_MAX];
} Form;

/* Empties the form and sets its title; then fields are added, and it is shown. `command` makes the
 * form: it is run again after a field with a writer of its own has been changed. */
void form_begin(Form *form, const char *title,
                void (*command)(Editor *editor, const CommandCall *call));

/* Adds a field with the header's value; NULL when the form is full. */
FormField *form_add(Form *form, const Document *doc, FieldType type, const char *section,
                    const char *key, const char *help);

/* Likewise; `standard` is the value that counts if the header has none. */
FormField *form_add_text(Form *form, const Document *doc, const char *section, const char *key,
                         int32_t most, const char *help);
FormField *form_add_number(Form *form, const Document *doc, FieldType type, const char *section,
                           const char *key, double low, double high, const char *standard,
                           const char *help);
FormField *form_add_words(Form *form, const Document *doc, const char *section, const char *key,
                          const char *const words[], int32_t count, const char *standard,
                          const char *help);

/* Reads the field's value from the header. */
void form_read_value(FormField *field, const Document *doc);

/* Does the field accept the value, as the reader of level files would? If not, `why` says what is
 * allowed. */
bool form_accepts(const FormField *field, const Document *doc, const char *text, char *why,
                  size_t size);

#endif
