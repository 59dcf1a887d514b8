import sys, tempfile, os
from pathlib import Path
from bench import folders
from bench.measure import run, paired
import resource, subprocess


def cpu(cmd):
    ch = subprocess.Popen(
        [sys.executable, *cmd], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, st, u = os.wait4(ch.pid, 0)
    assert st == 0, cmd
    return u.ru_utime


base = Path("/tmp/ratio")
base.mkdir(exist_ok=True)
games = {"kit": ("axis-allies", "plain"), "counters": (None, "forms"), "cards": (None, "forms")}
for k, (g, kind) in games.items():
    f = base / k
    if not f.exists():
        f.mkdir()
        if k == "counters":
            folders.counters(base / "cg", 24, 20)
        if k == "cards":
            folders.cards(base / "cd", 110, 40)
        run(
            [
                "-m",
                "bench.census",
                str({"counters": base / "cg", "cards": base / "cd"}.get(k, g)),
                str(f),
            ]
        )
    (f / kind).mkdir(exist_ok=True)
only = sys.argv[1].split(",")
rounds = int(sys.argv[2])
for k in only:
    g, kind = games[k]
    f = base / k
    g = str({"counters": base / "cg", "cards": base / "cd"}.get(k, g))
    a = []
    b = []
    for i in range(rounds + 1):
        x = cpu(["-m", "kitgen", "build", g, "--force", "--out", str(f / "out")])
        y = cpu(["-m", "bench.raw", str(f / f"{kind}.json"), str(f / kind)])
        if i:
            a.append(x)
            b.append(y)
    a.sort()
    b.sort()
    print(
        k,
        "own",
        [round(x, 2) for x in a],
        "raw",
        [round(x, 2) for x in b],
        "median ratio",
        round(a[len(a) // 2] / b[len(b) // 2], 2),
        "min ratio",
        round(a[0] / b[0], 2),
    )
