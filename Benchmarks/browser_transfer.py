"""What it costs a page that a file of 100 MB is dropped on it: once held whole in memory, once read in parts that are let go.

`--megabytes N` drops another size. Memory is what the page's process has grown by at its largest, beside the file that comes.
"""

import argparse
import os
import re
import subprocess
import tempfile

from browser_pages import ROOT, VIEWPORT, goal, launch_chromium, served, sync_playwright

from harness.scene import Scene

# The longest time in which the page could do nothing else, and the time from the drop to the first progress.
WATCH = """() => {
  window.longest = 0
  window.tasks = []
  new PerformanceObserver(list => { for (const entry of list.getEntries()) tasks.push(entry.duration) }).observe({ type: 'longtask' })
  addEventListener('drop', () => {
    window.dropped = performance.now()
    let before = performance.now()
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const now = performance.now()
      longest = Math.max(longest, now - before)
      before = now
      if (!window.isOver) channel.port2.postMessage(0)
    }
    channel.port2.postMessage(0)
  }, true)
  new MutationObserver(() => { window.first ??= performance.now() - dropped })
    .observe(document.documentElement, { attributeFilter: ['data-first'] })
}"""


def memory(process, what):
    with open(f"/proc/{process}/status") as status:
        return int(re.search(rf"{what}:\s+(\d+)", status.read())[1]) / 1024


def drop(browser, site, file, size, target, done):
    page = Scene(browser.new_context(viewport=VIEWPORT).new_page(), "bench").open(f"{site}/pages/web-transfer.html")
    page.page.evaluate(WATCH)
    page.devtools.send("HeapProfiler.collectGarbage")
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    # The renderer that has been started last is the page's.
    process = max(process["id"] for process in told if process["type"] == "renderer")
    with open(f"/proc/{process}/clear_refs", "w") as refs:
        refs.write("5")  # Forgets the largest size so far.
    before = memory(process, "VmRSS")
    page.outside.drop(target, files=[file])
    page.wait_until(f"bench.log().some(line => line.startsWith({done!r}))", 120)
    seconds = page.page.evaluate("isOver = true, (performance.now() - dropped) / 1000")
    first, longest, tasks = page.page.evaluate("[first, longest, tasks]")
    grown = memory(process, "VmHWM") - before
    page.page.context.close()
    print(f"{target:6} first progress {first:6.1f} ms   longest wait {longest:6.1f} ms   long tasks {len(tasks)}   "
          f"memory {grown:6.1f} MiB for {size:.0f}   all of it after {seconds:.2f} s")
    return first, longest, grown / size


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--megabytes", type=int, default=100)
    size = parser.parse_args().megabytes
    print(f"== Browser: a file of {size} MiB is dropped ==")
    subprocess.run([ROOT / "Tests/Browser/apps/build"], check=True, capture_output=True)
    with tempfile.TemporaryDirectory() as folder, served() as site, sync_playwright() as playwright, launch_chromium(playwright) as browser:
        file = os.path.join(folder, "large.bin")
        with open(file, "wb") as out:
            for _ in range(size):
                out.write(os.urandom(1 << 20))
        # Once before, so that all is compiled.
        drop(browser, site, file, size, "files", "file large.bin")
        whole = [drop(browser, site, file, size, "whole", f"whole of {size << 20}") for _ in range(3)]
        parts = [drop(browser, site, file, size, "files", "file large.bin") for _ in range(3)]
    best = [min(values) for values in zip(*whole)]
    goal("milliseconds to the first progress", max(best[0], min(parts)[0]), 100)
    goal("milliseconds that the page waits at most", max(best[1], min(part[1] for part in parts)), 50)
    goal("memory of a file that is held whole, against its size", best[2], 1.5)
    goal("memory of a file that is read in parts, against its size", min(part[2] for part in parts), 0.5)


main()
