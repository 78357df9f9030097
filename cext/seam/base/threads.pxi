# Wait for threads. Python code cannot do this safely, because a signal may interrupt it between two instructions.

from _thread import allocate_lock

cdef object Lock = type(allocate_lock())


def wait_for(list ends not None, list started not None, process):
    """Wait for the threads started in this process; each thread releases its lock when it ends.

    A forked process, which has another id, has none of these threads and returns at once. An exception from a signal
    handler is raised after all threads have ended.
    """
    if os.getpid() != process:
        return
    cdef Py_ssize_t i
    interrupt = None
    for i in range(min(len(started), len(ends))):
        if type(ends[i]) is not Lock:
            raise TypeError(f"ends must be locks, not {kind(ends[i])}")
        while True:
            try:
                ends[i].acquire()
                break
            except BaseException as error:
                interrupt = error
    if interrupt is not None:
        raise interrupt


# Helper threads that each run one part of every job; waking a thread is much faster than starting one. They use neither
# Python nor the GIL, and end when their team ends.

cdef extern from "pythread.h" nogil:
    ctypedef void *PyThread_type_lock
    int WAIT_LOCK, NOWAIT_LOCK
    unsigned long PYTHREAD_INVALID_THREAD_ID
    PyThread_type_lock PyThread_allocate_lock() noexcept
    void PyThread_free_lock(PyThread_type_lock lock) noexcept
    int PyThread_acquire_lock(PyThread_type_lock lock, int wait) noexcept
    void PyThread_release_lock(PyThread_type_lock lock) noexcept
    unsigned long PyThread_start_new_thread(void (*work)(void *) noexcept nogil, void *what) noexcept

ctypedef void (*Part)(void *job, int part) noexcept nogil
cdef struct Team
cdef struct Helper:
    Team *team
    int part
    PyThread_type_lock go, done
cdef struct Team:
    int parts  # the parts of a job: the caller runs part 0, and each helper runs one
    int tries  # attempts to take a lock before sleeping: about 40 us if each part has a core
    Part work  # NULL ends the helpers
    void *job
    Helper *helper


cdef void wait_for_lock(Team *team, PyThread_type_lock lock) noexcept nogil:
    """Wait for a lock; spin before sleeping, because waking a thread takes as long as playing about a hundred slots."""
    cdef int i
    for i in range(team.tries):
        if PyThread_acquire_lock(lock, NOWAIT_LOCK):
            return
    PyThread_acquire_lock(lock, WAIT_LOCK)


cdef void help_team(void *given) noexcept nogil:
    cdef Helper *me = <Helper *>given
    while True:
        wait_for_lock(me.team, me.go)
        if me.team.work == NULL:
            break
        me.team.work(me.team.job, me.part)
        PyThread_release_lock(me.done)
    PyThread_release_lock(me.done)


cdef int make_team(Team *team, int parts) except -1:
    """Make a team for this many parts, or fewer if no more threads can be started."""
    cdef Helper *helper
    team.helper = <Helper *>zeroed(parts, sizeof(Helper))
    team.parts = 1
    team.tries = 2000 if parts <= (os.cpu_count() or 1) else 0
    while team.parts < parts:
        helper = &team.helper[team.parts]
        helper.team, helper.part = team, team.parts
        helper.go, helper.done = PyThread_allocate_lock(), PyThread_allocate_lock()
        if helper.go == NULL or helper.done == NULL:
            break
        PyThread_acquire_lock(helper.go, WAIT_LOCK)
        PyThread_acquire_lock(helper.done, WAIT_LOCK)
        if PyThread_start_new_thread(help_team, helper) == PYTHREAD_INVALID_THREAD_ID:
            break
        team.parts += 1
    return 0


cdef void run_team(Team *team, Part work, void *job) noexcept nogil:
    """Run all parts of a job, and return when they are done."""
    cdef int i
    team.work, team.job = work, job
    for i in range(1, team.parts):
        PyThread_release_lock(team.helper[i].go)
    if work != NULL:
        work(job, 0)
    for i in range(1, team.parts):
        wait_for_lock(team, team.helper[i].done)


cdef void end_team(Team *team) noexcept nogil:
    cdef int i
    run_team(team, NULL, NULL)
    for i in range(1, team.parts):
        PyThread_free_lock(team.helper[i].go)
        PyThread_free_lock(team.helper[i].done)
    free(team.helper)
    team.parts, team.helper = 0, NULL
