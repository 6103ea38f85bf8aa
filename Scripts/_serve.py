"""Serves folders on 127.0.0.1 for looking at and for tests: the right types, and nothing is cached."""

import argparse
import functools
import http.server


class Site(http.server.SimpleHTTPRequestHandler):
    """A folder as a web site; `mounts` puts further folders at their own prefixes."""

    mounts = {}
    quiet = True
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".swift": "text/plain; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }

    def translate_path(self, path):
        for prefix, folder in self.mounts.items():
            if path.startswith(prefix):
                home, self.directory = self.directory, str(folder)
                try:
                    return super().translate_path("/" + path[len(prefix) :])
                finally:
                    self.directory = home
        return super().translate_path(path)

    def do_GET(self):
        if self.path == "/favicon.ico":  # Browsers ask for it unasked; its absence would be an error in the console.
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *args):
        if not self.quiet:
            super().log_message(*args)


class Server(http.server.ThreadingHTTPServer):
    # `python -m http.server` binds with this too: a port is free again as soon as the server has stopped.
    allow_reuse_address = True
    daemon_threads = True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("port", type=int)
    options = parser.parse_args()
    if not 0 <= options.port <= 65535:
        raise SystemExit(f"There is no port {options.port}: the last is 65535.")
    try:
        server = Server(("127.0.0.1", options.port), functools.partial(Site, directory=options.folder))
    except OSError as error:
        raise SystemExit(f"Port {options.port} cannot be used ({error.strerror}). Try another one with --port.")
    print(f"http://127.0.0.1:{server.server_port}/  (Control-C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
