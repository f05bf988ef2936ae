// Inner loops compiled twice, for every processor of a kind and for those with wider vectors, and chosen between when
// the program starts. Both give the same bits: no fused operations are in either (the build forbids them).
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__linux__) && \
    !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#define SANDGATE_WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define SANDGATE_WIDE_VECTORS
#endif
