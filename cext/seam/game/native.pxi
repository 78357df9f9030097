# Support for environments written in C: see src/steelwheel/include/steelwheel.h.

_C_API = PyCapsule_New(<void *>&sw_native_api, STEELWHEEL_API_CAPSULE, NULL)


cdef void free_config(object capsule) noexcept:
    free(PyCapsule_GetPointer(capsule, STEELWHEEL_CONFIG_CAPSULE))


def native_config(HandBatch batch not None, ActionMenu menu not None):
    """Return a capsule with the settings of a batch's hands and of an action menu."""
    menu._same(batch.played)
    cdef steelwheel_config *config = sw_new_config(&batch.slots.of, &menu.of, &batch.layout)
    if config == NULL:
        raise MemoryError()
    try:
        return PyCapsule_New(config, STEELWHEEL_CONFIG_CAPSULE, free_config)
    except:
        free(config)
        raise
