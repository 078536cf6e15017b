#ifndef CNUDGE_CATALOG_H
#define CNUDGE_CATALOG_H

#include <stddef.h>

/// The string catalog as it was when the library was built: the bytes of Nudge.xcstrings, UTF-8 JSON in
/// Apple's string catalog format. They live as long as the process.
const unsigned char *_Nonnull nudge_catalog_bytes(void);

/// How many bytes the catalog has.
size_t nudge_catalog_count(void);

#endif
