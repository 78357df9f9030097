# Waiting for threads, which Python cannot do safely: it answers signals between its instructions.

from _thread import allocate_lock

cdef object Lock = type(allocate_lock())


def wait_for(list ends not None, list started not None, process):
    """Wait until as many of these locks, held at first, are released as threads were started in this process (by its
    id: a fork has none of them). What a signal's handler raises meanwhile is raised when all have ended.
    """
    if os.getpid() != process:
        return
    cdef Py_ssize_t i
    interrupt = None
    for i in range(min(len(started), len(ends))):
        if type(ends[i]) is not Lock:
            raise TypeError(f"a thread's end is a lock, not {kind(ends[i])}")
        while True:
            try:
                ends[i].acquire()
                break
            except BaseException as error:
                interrupt = error
    if interrupt is not None:
        raise interrupt
