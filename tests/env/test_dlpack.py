"""PyTorch and JAX use a batch's arrays, and arrays it fills, without a copy or a warning."""

import os

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import ActionMenu, Encoder, HandBatch

VIEWS = (
    *(
        "actors",
        "phases",
        "can_fold",
        "to_call",
        "min_raise_to",
        "max_raise_to",
        "draws",
        "total_pots",
        "hand_ids",
    ),
    *("done", "payoffs"),
)
GAME = sw.games.NoLimitHoldem(blinds=(1, 2))


@pytest.fixture
def batch():
    return HandBatch(GAME, 64, [200] * 3, seed=1)


def filled(batch):
    """Return the arrays that a batch fills for learners, each with its filling function."""
    floats, integers, menu = Encoder(GAME, 3), Encoder(GAME, 3, compact=True), ActionMenu(GAME)
    for encoder in (floats, integers):
        out = lined(encoder.encode(batch))
        yield (lambda encoder=encoder, out=out: encoder.encode(batch, out=out)), out
    for dtype in (bool, np.int8):
        out = lined(menu.mask(batch).astype(dtype))
        yield (lambda out=out: menu.mask(batch, out)), out


def lined(array):
    """Return an array like this one, aligned to a cache line, which JAX requires and the views have."""
    memory = np.zeros(array.nbytes + 64, np.uint8)
    first = -memory.ctypes.data % 64
    return memory[first : first + array.nbytes].view(array.dtype).reshape(array.shape)


@pytest.mark.parametrize("how", ["from_numpy", "from_dlpack"])
def test_torch_shares_what_a_batch_fills(batch, how):
    take = getattr(pytest.importorskip("torch"), how)
    taken = {name: take(getattr(batch, name)) for name in VIEWS}
    outs = [(fill, out, take(out)) for fill, out in filled(batch)]
    for _ in range(20):
        batch.act(np.zeros(64, np.int8))
        for name, tensor in taken.items():
            view = getattr(batch, name)
            assert tensor.data_ptr() == view.ctypes.data and tuple(tensor.shape) == view.shape
            assert np.array_equal(tensor.numpy(), view)
        for fill, out, tensor in outs:
            assert fill() is out and tensor.data_ptr() == out.ctypes.data
            assert np.array_equal(tensor.numpy(), out)
    assert taken["payoffs"].abs().sum() > 0
    actor = batch.actors[0]
    taken["actors"].fill_(9)  # not used
    assert batch.actors[0] == 9 and batch[0].actor == actor


def test_a_tensor_of_torch_is_filled_where_it_is(batch):
    torch = pytest.importorskip("torch")
    encoder = Encoder(GAME, 3)
    tensor = torch.zeros(64, encoder.observation_size)
    encoder.encode(batch, out=tensor.numpy())
    assert np.array_equal(tensor.numpy(), batch.observe())


def test_jax_shares_what_a_batch_fills(batch):
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax = pytest.importorskip("jax")
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)  # otherwise int64 becomes int32, in a copy
    try:
        outs = [(getattr(batch, name), lambda: None) for name in VIEWS]
        outs += [(out, fill) for fill, out in filled(batch)]
        for out, fill in outs:
            fill()
            taken = jax.numpy.from_dlpack(out)
            assert taken.unsafe_buffer_pointer() == out.ctypes.data and taken.shape == out.shape
            assert taken.dtype == out.dtype and np.array_equal(np.asarray(taken), out)
    finally:
        jax.config.update("jax_enable_x64", before)
