# Tuples and text of Python, by the macros of one version or by the functions of the stable ABI.

cdef extern from *:
    """
    #if defined(Py_LIMITED_API)
    #define omaha_tuple_size PyTuple_Size
    #define omaha_tuple_item PyTuple_GetItem
    #define omaha_tuple_fill PyTuple_SetItem
    #else
    #define omaha_tuple_size PyTuple_GET_SIZE
    #define omaha_tuple_item PyTuple_GET_ITEM
    #define omaha_tuple_fill PyTuple_SET_ITEM
    #endif

    static const unsigned char* omaha_ascii(PyObject* text, Py_ssize_t* length) {
    #if defined(Py_LIMITED_API)
        Py_ssize_t size = -1;
        const char* letters = PyUnicode_AsUTF8AndSize(text, &size);
        *length = PyUnicode_GetLength(text);
        if (letters == NULL) PyErr_Clear();             /* half of a surrogate pair, which is not ASCII */
        return size == *length ? (const unsigned char*)letters : NULL;
    #else
        *length = PyUnicode_GET_LENGTH(text);
        return PyUnicode_IS_COMPACT_ASCII(text) ? PyUnicode_1BYTE_DATA(text) : NULL;
    #endif
    }
    """
    Py_ssize_t tuple_size "omaha_tuple_size"(tuple items)
    PyObject* tuple_item "omaha_tuple_item"(tuple items, Py_ssize_t at)             # borrowed
    void tuple_fill "omaha_tuple_fill"(tuple items, Py_ssize_t at, object item)     # of a new tuple; takes a reference
    const uint8_t* ascii_letters "omaha_ascii"(str text, Py_ssize_t* length)        # NULL if a letter is not ASCII
