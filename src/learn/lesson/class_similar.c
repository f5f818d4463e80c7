/* class_similar.c - see class_similar.h */
#include "class_similar.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/hash.h"
#include "class_table.h"
#include "passages.h"

#include <stdlib.h>
#include <string.h>

enum {
    OTHER_LANGUAGE = SCRIPT_MAX,
    PROGRAM_SLOTS,
    PROGRAM_SIZE_MAX = 1 << 18,
    WHICH_MAX = 200,
    QUESTIONS_MAX = SHELF_LESSONS_MAX * QUANTITY_MAX
};

/* The first answer of a learner to a question of the class. */
typedef struct FirstAnswer {
    uint64_t hash; /* of its text; 0: none */
    size_t text;   /* where it is in `texts` */
    bool is_right, is_rare;
} FirstAnswer;

typedef struct Question {
    int32_t lesson, quantity;
} Question;

typedef struct Similar {
    FILE *out;
    bool is_csv;
    const char *starters; /* NULL: none */
    int32_t written;
    const ClassRoll *roll;
    Question *questions;
    int32_t question_count;
    FirstAnswer *answers; /* learner by learner */
    Text texts;
    Passages *programs; /* learner by learner, PROGRAM_SLOTS for each lesson: scripts, and last
                           what is in other languages */
    bool *without_try;  /* learner by learner, for each lesson */
} Similar;

/* ---- what is compared ---- */

static Passages *program_of(const Similar *similar, int32_t learner, int32_t lesson, int32_t script)
{
    return &similar->programs[(learner * similar->roll->lesson_count + lesson) * PROGRAM_SLOTS +
                              script];
}

static FirstAnswer *answer_of(const Similar *similar, int32_t learner, int32_t question)
{
    return &similar->answers[learner * similar->question_count + question];
}

/* An answer of these kinds is seldom right or wrong by chance. */
static bool is_telling(const Quantity *quantity)
{
    return quantity->role == ROLE_PREDICT &&
           (quantity->kind == ANSWER_NUMBER || quantity->kind == ANSWER_CELLS ||
            quantity->kind == ANSWER_KEYS);
}

static bool find_questions(Similar *similar)
{
    similar->questions = calloc(QUESTIONS_MAX, sizeof *similar->questions);
    if (!similar->questions) return false;
    for (int32_t i = 0; i < similar->roll->lesson_count; i++) {
        const Lesson *lesson = similar->roll->lessons[i].judged.lesson;
        for (int32_t k = 0; k < lesson->quantity_count; k++)
            if (is_telling(&lesson->quantities[k]))
                similar->questions[similar->question_count++] = (Question){i, k};
    }
    return true;
}

/* Reads the last program of the learner in another language. What cannot be read is left out. */
static bool take_other_language(Similar *similar, int32_t learner, int32_t lesson,
                                const char *programs)
{
    const char *word = strrchr(programs, ' ');
    char path[LEARNER_CODE_PATH_MAX], starter[CLASS_PATH_MAX];
    ErrorList unheard;
    size_t length, base_length;
    if (!programs[0]) return true;
    word = word ? word + 1 : programs;
    const char *ending = strchr(word, '.');
    error_list_init(&unheard, "");
    if (!ending || !learner_program_path(similar->roll->learners[learner].path,
                                         similar->roll->lessons[lesson].section, word, path))
        return true;
    char *text = file_read(path, PROGRAM_SIZE_MAX, &length, &unheard), *base = NULL;
    if (similar->starters && snprintf(starter, sizeof starter, "%s/starter%.*s", similar->starters,
                                      (int)strcspn(ending, "="), ending) < (int)sizeof starter)
        base = file_read(starter, PROGRAM_SIZE_MAX, &base_length, &unheard);
    Passages *to = program_of(similar, learner, lesson, OTHER_LANGUAGE);
    bool ok = !text || passages_read(to, text, &(PassageBase){{base, NULL}});
    free(text);
    free(base);
    return ok;
}

/* Keeps what is compared of a learner's work in a lesson. */
static bool take_work(Similar *similar, int32_t learner, int32_t lesson, const ClassWork *work)
{
    const Lesson *what = similar->roll->lessons[lesson].judged.lesson;
    similar->without_try[learner * similar->roll->lesson_count + lesson] =
        work->state == CLASS_DONE && work->count.tries == 0;
    for (int32_t i = 0; i < similar->question_count; i++) {
        const Question *question = &similar->questions[i];
        if (question->lesson != lesson) continue;
        const char *text = work->learner.first[question->quantity];
        if (!text[0]) continue;
        uint64_t hash = hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)text, strlen(text)));
        *answer_of(similar, learner, i) =
            (FirstAnswer){hash | 1, similar->texts.length,
                          work->first_right >> question->quantity & 1, false};
        text_add_bytes(&similar->texts, text, strlen(text) + 1);
    }
    for (int32_t i = 0; i < what->script_count; i++) {
        const LessonScript *script = &what->scripts[i];
        CodeText begin;
        code_begin(script, work->learner.number, &begin);
        if (strcmp(begin.text, work->learner.codes[i].text) == 0) continue;
        const PassageBase base = {{begin.text, script->solution.text}};
        if (!passages_read(program_of(similar, learner, lesson, i), work->learner.codes[i].text,
                           &base))
            return false;
    }
    return take_other_language(similar, learner, lesson, work->learner.programs);
}

static bool take_class(Similar *similar)
{
    const ClassRoll *roll = similar->roll;
    size_t pairs = (size_t)roll->learner_count * (size_t)roll->lesson_count + 1;
    ClassWork *work = calloc(1, sizeof *work);
    bool ok = work && find_questions(similar);
    similar->programs = calloc(pairs * PROGRAM_SLOTS, sizeof *similar->programs);
    similar->without_try = calloc(pairs, sizeof *similar->without_try);
    similar->answers = calloc((size_t)roll->learner_count * (size_t)similar->question_count + 1,
                              sizeof *similar->answers);
    ok = ok && similar->programs && similar->without_try && similar->answers;
    for (int32_t i = 0; i < roll->learner_count && ok; i++)
        for (int32_t k = 0; k < roll->lesson_count && ok; k++) {
            class_roll_judge(roll, i, k, work);
            ok = !work->is_judged || take_work(similar, i, k, work);
        }
    free(work);
    return ok && similar->texts.missing == 0;
}

/* Marks the answers that few have given. */
static void find_rare(Similar *similar)
{
    int32_t learners = similar->roll->learner_count, few = max_i32(2, learners / 20);
    for (int32_t q = 0; q < similar->question_count; q++)
        for (int32_t i = 0; i < learners; i++) {
            FirstAnswer *answer = answer_of(similar, i, q);
            int32_t same = 0;
            for (int32_t k = 0; k < learners && answer->hash; k++)
                same += answer_of(similar, k, q)->hash == answer->hash;
            answer->is_rare = same <= few;
        }
}

/* ---- writing ---- */

typedef struct Finding {
    const char *what;       /* of the CSV */
    int32_t learner, other; /* -1: none */
    int32_t lesson;         /* -1: none */
    int32_t equal, of;
    const char *which;
} Finding;

static void write_finding(Similar *similar, const Finding *finding, const char *words)
{
    char name[CLASS_SHOWN_MAX], other[CLASS_SHOWN_MAX] = "";
    const char *lesson = finding->lesson >= 0 ? similar->roll->lessons[finding->lesson].name : "";
    class_roll_name(similar->roll, finding->learner, name);
    if (finding->other >= 0) class_roll_name(similar->roll, finding->other, other);
    if (similar->is_csv) {
        const char *const texts[] = {finding->what, name, other, lesson};
        for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
            class_table_write_text(similar->out, texts[i]);
            fputc(',', similar->out);
        }
        fprintf(similar->out, "%d,%d,", (int)finding->equal, (int)finding->of);
        class_table_write_text(similar->out, finding->which);
        fputc('\n', similar->out);
    } else {
        fprintf(similar->out, "%s%s%s: %s\n", name, other[0] ? ", " : "", other, words);
    }
    similar->written++;
}

static void write_programs(Similar *similar, int32_t lesson, int32_t script)
{
    const ClassRoll *roll = similar->roll;
    /* A program of another language is long: as much must be alike as in any. */
    const bool is_other = script == OTHER_LANGUAGE;
    const LessonScript *of =
        is_other ? NULL : &roll->lessons[lesson].judged.lesson->scripts[script];
    int32_t added = is_other ? CLASS_PASSAGES : passages_added(of->code.text, of->solution.text);
    int32_t need = min_i32(added + 40, CLASS_PASSAGES);
    for (int32_t i = 0; i < roll->learner_count; i++)
        for (int32_t k = i + 1; k < roll->learner_count; k++) {
            const Passages *a = program_of(similar, i, lesson, script),
                           *b = program_of(similar, k, lesson, script);
            char words[WHICH_MAX];
            int32_t most = max_i32(a->count, b->count);
            if (min_i32(a->count, b->count) < need) continue;
            int32_t equal = passages_shared(a, b);
            if (equal < need || (int64_t)equal * 100 < (int64_t)most * CLASS_ALIKE_PERCENT)
                continue;
            snprintf(words, sizeof words, "programs in %s, %d of %d passages are alike",
                     roll->lessons[lesson].name, (int)equal, (int)most);
            write_finding(similar,
                          &(Finding){"program", i, k, lesson, equal, most,
                                     is_other ? "file" : of->key},
                          words);
        }
}

/* Adds `03 p1=8`. */
static void add_answer(const Similar *similar, Text *which, int32_t question, int32_t learner)
{
    const Question *of = &similar->questions[question];
    const ClassLesson *lesson = &similar->roll->lessons[of->lesson];
    text_add(which, "%s%.*s %s=%s", which->length > 0 ? ", " : "",
             (int)class_lesson_number(lesson->name), lesson->name,
             lesson->judged.lesson->quantities[of->quantity].name,
             similar->texts.bytes + answer_of(similar, learner, question)->text);
}

/* Equal wrong answers of two; and answers of the first that are right for the second alone. */
static void write_answers(Similar *similar, int32_t a, int32_t b)
{
    char which[WHICH_MAX], lent[WHICH_MAX], words[WHICH_MAX + 80];
    Text which_text = text_in(which, sizeof which), lent_text = text_in(lent, sizeof lent);
    int32_t equal = 0, differ = 0, right_for_other = 0, wrong = 0;
    bool has_other_number =
        similar->roll->learners[a].file.number != similar->roll->learners[b].file.number;
    for (int32_t q = 0; q < similar->question_count; q++) {
        const FirstAnswer *mine = answer_of(similar, a, q), *theirs = answer_of(similar, b, q);
        if (!mine->hash || !theirs->hash || (mine->is_right && theirs->is_right)) continue;
        bool is_equal = mine->hash == theirs->hash;
        differ += !is_equal;
        wrong += !mine->is_right;
        if (!is_equal || !mine->is_rare || mine->is_right) continue;
        equal += !theirs->is_right;
        right_for_other += theirs->is_right;
        add_answer(similar, theirs->is_right ? &lent_text : &which_text, q, a);
    }
    if (a < b && equal >= CLASS_EQUAL_ERRORS && equal >= differ) {
        snprintf(words, sizeof words, "%d wrong answers are equal, %d differ: %s", (int)equal,
                 (int)differ, which);
        write_finding(similar, &(Finding){"wrong", a, b, -1, equal, equal + differ, which}, words);
    }
    if (has_other_number && right_for_other >= CLASS_EQUAL_ERRORS && 2 * right_for_other >= wrong) {
        snprintf(words, sizeof words, "%d answers of the first are right for the second only: %s",
                 (int)right_for_other, lent);
        write_finding(similar, &(Finding){"lent", a, b, -1, right_for_other, wrong, lent}, words);
    }
}

static void write_numbers(Similar *similar, int32_t a, int32_t b)
{
    const ClassLearner *one = &similar->roll->learners[a], *two = &similar->roll->learners[b];
    char which[16], words[40];
    if (!one->is_readable || !two->is_readable || one->file.number != two->file.number ||
        !ini_find(one->file.ini, LEARNER_HEAD, "number") ||
        !ini_find(two->file.ini, LEARNER_HEAD, "number"))
        return;
    snprintf(which, sizeof which, "%d", (int)one->file.number);
    snprintf(words, sizeof words, "both have the number %s", which);
    write_finding(similar, &(Finding){"number", a, b, -1, 1, 1, which}, words);
}

/* What one learner did without a try, or with a number that is not their own. */
static void write_marks(Similar *similar, int32_t learner)
{
    const ClassRoll *roll = similar->roll;
    const ClassLearner *who = &roll->learners[learner];
    char which[WHICH_MAX], words[WHICH_MAX + 80];
    Text text = text_in(which, sizeof which);
    int32_t count = 0;
    if (who->is_foreign) {
        snprintf(which, sizeof which, "%d", (int)who->file.number);
        if (who->given < 0)
            snprintf(words, sizeof words, "is not on the roster");
        else
            snprintf(words, sizeof words, "has the number %s; the roster gives %d", which,
                     (int)who->given);
        write_finding(similar, &(Finding){"roster", learner, -1, -1, 1, 1, which}, words);
        text = text_in(which, sizeof which);
    }
    for (int32_t i = 0; i < roll->lesson_count; i++) {
        const char *name = roll->lessons[i].name;
        if (!similar->without_try[learner * roll->lesson_count + i]) continue;
        text_add(&text, "%s%.*s", count++ > 0 ? " " : "", (int)class_lesson_number(name), name);
    }
    if (count == 0) return;
    snprintf(words, sizeof words, "done without a try: %s", which);
    write_finding(similar, &(Finding){"untried", learner, -1, -1, count, count, which}, words);
}

static bool compare_class(Similar *similar)
{
    const ClassRoll *roll = similar->roll;
    int32_t learners = roll->learner_count;
    Passages **class = calloc((size_t)learners + 1, sizeof *class);
    bool ok = class != NULL;
    for (int32_t i = 0; i < roll->lesson_count && ok; i++)
        for (int32_t s = 0; s < PROGRAM_SLOTS && ok; s++) {
            if (s < OTHER_LANGUAGE && s >= roll->lessons[i].judged.lesson->script_count) continue;
            for (int32_t k = 0; k < learners; k++)
                class[k] = program_of(similar, k, i, s);
            ok = passages_drop_common(class, learners, CLASS_COMMON);
            if (ok) write_programs(similar, i, s);
        }
    free(class);
    for (int32_t i = 0; i < learners && ok; i++)
        for (int32_t k = 0; k < learners; k++) {
            if (i < k) write_numbers(similar, i, k);
            if (i != k) write_answers(similar, i, k);
        }
    for (int32_t i = 0; i < learners && ok; i++)
        write_marks(similar, i);
    return ok;
}

bool class_similar_write(FILE *out, const ClassRoll *roll, const char *starters, bool is_csv)
{
    Similar similar = {
        .out = out, .is_csv = is_csv, .starters = starters, .roll = roll, .texts = TEXT_GROWING};
    bool ok = take_class(&similar);
    if (ok) find_rare(&similar);
    if (ok && is_csv) fputs("what,learner,other,lesson,equal,of,which\n", out);
    ok = ok && compare_class(&similar);
    if (ok && !is_csv)
        fputs(similar.written > 0 ? "\nThis proves nothing: look at their files, and ask them.\n"
                                  : "nobody is alike\n",
              out);
    for (int32_t i = 0;
         similar.programs && i < roll->learner_count * roll->lesson_count * PROGRAM_SLOTS; i++)
        passages_done(&similar.programs[i]);
    free(similar.programs);
    free(similar.without_try);
    free(similar.answers);
    free(similar.questions);
    text_done(&similar.texts);
    return ok && fflush(out) == 0 && !ferror(out);
}
