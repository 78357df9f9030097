"""Matches on a Dask cluster whose worker process is killed. It needs the package `distributed`."""

import os
import signal

import pytest

from simulation.players import Kills, calls, plays
from simulation.test_executors import match

distributed = pytest.importorskip("distributed")


@pytest.mark.slow
def test_a_cluster_gives_the_same(tmp_path):
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor(pure=False)
        assert match(executor=executor).to_bytes() == match().to_bytes()
        killer = {"killer": Kills(tmp_path / "killed"), "calls": calls}
        found = match(killer, executor=executor, checkpoint=tmp_path / "saved")
        assert (tmp_path / "killed").exists()
        assert found.to_bytes() == match({"killer": plays, "calls": calls}).to_bytes()
        client.wait_for_workers(2)  # the killed one is restarted
        held = client.run(os.getpid)
        assert len(held) == 2
        table = {"plays": plays, "calls": calls}

        def kill(result):
            if held:
                os.kill(held.popitem()[1], signal.SIGKILL)

        found = match(table, 20_000, executor=client.get_executor(pure=False), progress=kill)
        assert found == match(table, 20_000) and len(held) < 2
