/* A player for `omaha match` in C, without a JSON library:
 *
 *     cc -O2 -o player examples/player.c
 *     omaha match "exec:./player" caller
 *
 * docs/protocol.md describes the messages: one line of JSON each. Lines are compact, without spaces between signs, and
 * the fields of a view have names of their own, so a search for `"to_call":` finds the one that is meant.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];

/* Return the text behind the first `"name":` at or after a place; an empty text if there is none. */
static const char *field(const char *text, const char *name)
{
    char key[64];
    const char *place;

    snprintf(key, sizeof key, "\"%s\":", name);
    place = strstr(text, key);
    return place ? place + strlen(key) : "";
}

static long number(const char *text, const char *name)
{
    return strtol(field(text, name), NULL, 10); /* null is 0 */
}

static int starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Return how many aces are among the own cards: view.cards is the first field of this name. */
static int aces(const char *view)
{
    const char *card = field(view, "cards") + 1;
    int count = 0;

    for (; *card && *card != '"'; card += 2)
        count += *card == 'A';
    return count;
}

static void decide(const char *view)
{
    long to = number(view, "pot_raise_to");

    if (starts(field(view, "street"), "\"preflop\"") && aces(view) >= 2 && to > 0)
        printf("raise %ld\n", to);
    else if (starts(field(field(view, "legal"), "check"), "true"))
        puts("check");
    else
        puts(number(view, "to_call") * 4 <= number(view, "pot") ? "call" : "fold");
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        const char *type = field(line, "type");

        if (starts(type, "\"hello\""))
            puts("ready");
        else if (starts(type, "\"act\""))
            decide(field(line, "view"));
        else if (starts(type, "\"end\""))
            break;
        fflush(stdout); /* standard output to a pipe is not written line by line */
    }
    return 0;
}
