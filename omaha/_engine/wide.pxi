# Products and quotients of more than 64 bits, which not every compiler has a type for.

cdef struct Wide:               # high * 2**64 + low
    uint64_t high
    uint64_t low


cdef inline Wide product(uint64_t a, uint64_t b) noexcept nogil:
    """Return a * b."""
    cdef uint64_t a1 = a >> 32, a0 = <uint32_t>a, b1 = b >> 32, b0 = <uint32_t>b
    cdef uint64_t low = a0 * b0
    cdef uint64_t first = a1 * b0 + (low >> 32)
    cdef uint64_t second = a0 * b1 + <uint32_t>first
    cdef Wide result
    result.high = a1 * b1 + (first >> 32) + (second >> 32)
    result.low = second << 32 | <uint32_t>low
    return result


cdef inline uint64_t part_of(uint64_t bits, uint64_t bound) noexcept nogil:
    """Return bits * bound >> 64: a number below the bound, for 64 random bits."""
    return product(bits, bound).high


cdef inline bint less(Wide a, Wide b) noexcept nogil:
    return a.high < b.high or (a.high == b.high and a.low < b.low)


cdef inline Wide doubled(Wide a, uint64_t bit) noexcept nogil:
    """Return 2 * a + bit."""
    a.high = a.high << 1 | a.low >> 63
    a.low = a.low << 1 | bit
    return a


cdef Wide divided(Wide number, Wide by, Wide* rest) noexcept nogil:
    """Divide; `by` is 1 .. 2**127 - 1."""
    cdef Wide whole
    cdef int i
    whole.high = 0
    rest.high = 0
    if number.high == 0 and by.high == 0:
        whole.low = number.low // by.low
        rest.low = number.low % by.low
        return whole
    whole.low = rest.low = 0
    for i in range(127, -1, -1):
        rest[0] = doubled(rest[0], (number.high >> (i - 64) if i > 63 else number.low >> i) & 1)
        whole = doubled(whole, 0)
        if not less(rest[0], by):
            rest.high -= by.high + (rest.low < by.low)
            rest.low -= by.low
            whole.low |= 1
    return whole
