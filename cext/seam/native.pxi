# For environments in C: see src/steelwheel/include/steelwheel.h.

_C_API = PyCapsule_New(<void *>&sw_native_api, STEELWHEEL_API_CAPSULE, NULL)


cdef void free_table(object capsule) noexcept:
    free(PyCapsule_GetPointer(capsule, STEELWHEEL_TABLE_CAPSULE))


def table_of(HandBatch batch not None, Menu menu not None):
    """A capsule with what the hands of a batch, and a menu of its game, are made of."""
    menu._same(batch.played)
    cdef steelwheel_table *table = sw_new_table(&batch.lanes.of, &menu.of, &batch.columns)
    if table == NULL:
        raise MemoryError()
    try:
        return PyCapsule_New(table, STEELWHEEL_TABLE_CAPSULE, free_table)
    except:
        free(table)
        raise
