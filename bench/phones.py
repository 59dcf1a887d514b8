"""Phones at one table at once: `python -m bench.phones [COMMANDS] [WATCHERS]`.

Eight devices give so many commands each (1,000), every tenth of them twice, as after a lost answer;
none may be lost or doubled. The 95th of a hundred answers is held against a bare Starlette route
that does the same SQLite write, under the same load. Watchers (200) listen to the stream meanwhile.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

DEVICES, COMMANDS, WATCHERS = 8, 1000, 200
CODE, MOST_RATIO = "123456", 6.0
COMPANION = ("-c", "from companion.start import main; main()")
SESSION, GAME = "load", "axis-allies"


class Device:
    """A phone that keeps one connection."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = {"Content-Type": "application/json"}

    def post(self, path: str, **content: Any) -> Any:
        self.connection.request("POST", path, json.dumps(content), self.headers)
        answer = self.connection.getresponse()
        cookie = answer.getheader("set-cookie")
        if cookie:
            self.headers["Cookie"] = cookie.partition(";")[0]
        body = json.loads(answer.read())
        if answer.status != 200:
            raise RuntimeError(body)
        return body

    def keep(self, keeper_code: str) -> None:
        """Take a seat and the right to correct."""
        self.headers["X-Table-Token"] = self.post("/api/join", code=CODE)["token"]
        self.post("/api/seat", seat="watcher")
        self.post("/api/keeper", keeper_code=keeper_code)


def timed(
    port: int, count: int, work: Callable[[Device, int, int], None], make: Any
) -> list[float]:
    """Seconds of each command of all devices at once."""
    seconds: list[float] = []
    faults: list[Exception] = []

    def run(number: int, device: Device) -> None:
        try:
            for command in range(count):
                began = time.perf_counter()
                work(device, number, command)
                seconds.append(time.perf_counter() - began)
        except Exception as error:
            faults.append(error)

    devices = [Device(port) for _number in range(DEVICES)]
    for device in devices:
        make(device)
    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(devices)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return sorted(seconds)


def listen(port: int, device: Device, heard: list[int], place: int) -> None:
    """Watch the stream and count what is said."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    connection.request("GET", "/api/news", headers=device.headers)
    answer = connection.getresponse()
    try:
        while line := answer.readline():
            if line.startswith(b"data: {"):
                heard[place] = max(heard[place], json.loads(line[6:])["line"])
    except OSError:
        return


def served(home: Path, *more: str) -> tuple[subprocess.Popen[str], list[str]]:
    """Return a program that listens, and its first lines."""
    process = subprocess.Popen(
        [sys.executable, *more],
        stdout=subprocess.PIPE,
        env={**os.environ, "COMPANION_HOME": str(home)},
        text=True,
    )
    assert process.stdout is not None
    return process, [process.stdout.readline().strip() for _line in range(3)]


def bare(folder: str) -> None:
    """Serve the yardstick: a route that writes a line of the same size in the same way, and no
    more."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Route

    from companion.table.events import Event
    from companion.table.home import Home
    from companion.table.store import Store
    from kitgen.web.serve import listen as at

    path = Home(Path(folder)).path(SESSION)
    store = Store.open(path)
    kept_parts = {key: store.recall(key) for key in ("state", "status")}
    keep = {key: value[1] for key, value in kept_parts.items() if value is not None}

    async def write(request: Request) -> JSONResponse:
        body = await request.json()
        record = store.append(Event("set", body["fields"]), store.last_id(), keep)
        return JSONResponse({"line": record.id})

    socket = at(0)
    print(socket.getsockname()[1], "", "", sep="\n", flush=True)
    app = Starlette(routes=[Route("/api/act", write, methods=["POST"])])
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(uvicorn.Config(app, log_level="critical", http="h11")).run(sockets=[socket])


def main() -> None:
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COMMANDS
    watchers = int(sys.argv[2]) if len(sys.argv) > 2 else WATCHERS
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        environment = {**os.environ, "COMPANION_HOME": folder}
        for line in (["new", GAME, "--session", SESSION], ["status"]):
            command = [sys.executable, *COMPANION, *line]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        yard = home / "yard"
        (yard / "sessions").mkdir(parents=True)
        for file in (home / "sessions").glob(f"{SESSION}.session*"):
            (yard / "sessions" / file.name).write_bytes(file.read_bytes())
        ours = _ours(home, count, watchers)
        raw = _raw(yard, count)
    ratio = ours / raw
    print(f"  95 % of answers within {1000 * ours:.1f} ms; bare route {1000 * raw:.1f} ms")
    verdict = "pass" if ratio <= MOST_RATIO else "FAIL"
    print(f"  ratio {ratio:.2f} <= {MOST_RATIO:g} {verdict}")


def _ours(home: Path, count: int, watchers: int) -> float:
    process, (address, _code, keeper) = served(
        home, *COMPANION, "serve", "--session", SESSION, "--port", "0", "--code", CODE
    )
    port, code = int(address.rstrip("/").rpartition(":")[2]), keeper.rpartition(" ")[2]
    try:
        heard = [0] * watchers
        listening = [Device(port) for _watcher in range(watchers)]
        for place, device in enumerate(listening):
            if place % 10 == 0:
                device.keep(code)
            device.headers = listening[place - place % 10].headers
            about = (port, device, heard, place)
            threading.Thread(target=listen, args=about, daemon=True).start()

        def correct(device: Device, number: int, command: int) -> None:
            fields = {"changes": f"germany.cash={1000 * number + command + 1}"}
            key = f"{number}-{command}"
            for _time in range(1 + (command % 10 == 0)):
                reply = device.post("/api/act", command="set", fields=fields, key=key)
                if reply["state"] != "done":
                    raise RuntimeError(reply)

        seconds = timed(port, count, correct, lambda device: device.keep(code))
        _count_lines(home, count)
        time.sleep(1)
        last = DEVICES * count + 1
        print(f"  {sum(line == last for line in heard)} of {watchers} watchers heard the last line")
        return seconds[int(len(seconds) * 0.95)]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(120)


def _count_lines(home: Path, count: int) -> None:
    from companion.table.home import Home
    from companion.table.store import Store

    with Store.open(Home(home).path(SESSION)) as store:
        events = [record.event for record in store.records() if record.event.kind == "set"]
    values = [event.data["changes"]["germany.cash"] for event in events]
    wanted = {1000 * n + c + 1 for n in range(DEVICES) for c in range(count)}
    lost, doubled = len(wanted - set(values)), len(values) - len(set(values))
    print(f"  {len(values)} commands: {lost} lost, {doubled} doubled")
    if lost or doubled:
        raise SystemExit(1)


def _raw(yard: Path, count: int) -> float:
    process, (port, *_rest) = served(yard, "-m", "bench.phones", "bare", str(yard))

    def write(device: Device, number: int, command: int) -> None:
        changes = {"germany.cash": 1000 * number + command + 1}
        for _time in range(1 + (command % 10 == 0)):
            device.post("/api/act", command="set", fields={"changes": changes}, key="x")

    try:
        seconds = timed(int(port), count, write, lambda _device: None)
        return seconds[int(len(seconds) * 0.95)]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(120)


if __name__ == "__main__":
    if sys.argv[1:2] == ["bare"]:
        bare(sys.argv[2])
    else:
        main()
