#include "CNudgeCatalog.h"

// In C, since a quarter of a million bytes take no time here; as an array literal of Swift, which is
// what a resource embedded in code becomes, they took a minute and a half and 1.6 GB to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char catalog[] = {
#embed "Nudge.xcstrings"
};

const unsigned char *nudge_catalog_bytes(void) { return catalog; }

size_t nudge_catalog_count(void) { return sizeof catalog; }
