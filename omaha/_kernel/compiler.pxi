# What compilers spell in different ways.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int omaha_lowest_bit(unsigned long long x) {
        unsigned long i;
    #if defined(_M_X64) || defined(_M_ARM64)
        _BitScanForward64(&i, x);
    #else
        if (_BitScanForward(&i, (unsigned long)x)) return (int)i;
        _BitScanForward(&i, (unsigned long)(x >> 32));
        i += 32;
    #endif
        return (int)i;
    }
    #else
    #define omaha_lowest_bit(x) __builtin_ctzll(x)
    #endif
    """
    int lowest_bit "omaha_lowest_bit"(uint64_t x) noexcept nogil    # x must not be 0

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define omaha_prefetch(address) __builtin_prefetch(address)
    #else
    #define omaha_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "omaha_prefetch"(const void* address) noexcept nogil
