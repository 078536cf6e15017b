"""A real web server on loopback in front of the CGI program, and a client without any cleverness."""

import http.client
import json
import os
import pathlib
import shlex
import shutil
import socket
import subprocess
import time

ENDPOINT = "/v1/notifications/sync"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def write_script(path, text):
    """Writes an executable file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def wrapper(program, home):
    """The script of docs/attention-web.md."""
    return f"#!/bin/sh\nexec {shlex.quote(str(program))} attention cgi --home {shlex.quote(str(home))}\n"


class Answer:
    """Status, head and body of one answer."""

    def __init__(self, response):
        self.status = response.status
        self.head = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def document(self):
        return json.loads(self.body)


def request(port, body=b"", token=None, method="POST", path=ENDPOINT, fields=None, timeout=30):
    """Sends one request on a connection of its own; `fields` with None take a field away."""
    head = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    if token is not None:
        head["Authorization"] = f"Bearer {token}"
    for name, value in (fields or {}).items():
        if value is None:
            head.pop(name, None)
        else:
            head[name] = value
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in head.items():
            connection.putheader(name, value)
        connection.endheaders(body or None)
        return Answer(connection.getresponse())
    finally:
        connection.close()


class WebServer:
    """A server that runs until it is closed; `scripts` are programs by path."""

    def __init__(self, folder, scripts):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log = self.folder / "error.log"
        self.said = self.folder / "cgi.log"
        self.scripts = scripts
        self.process = None

    @staticmethod
    def is_there():
        return shutil.which("lighttpd", path=os.environ["PATH"] + ":/usr/sbin") is not None

    def __enter__(self):
        (self.folder / "www").mkdir(exist_ok=True)
        for _ in range(5):
            self.port = free_port()
            if self._start():
                return self
            # Somebody else took the port in between.
            self.close()
        raise RuntimeError(self.log.read_text() if self.log.exists() else "no server")

    def __exit__(self, *_):
        self.close()

    def _configuration(self):
        aliases = ", ".join(f'"{path}" => "{script}"' for path, script in self.scripts.items())
        return f"""
server.document-root = "{self.folder}/www"
server.bind = "127.0.0.1"
server.port = {self.port}
server.errorlog = "{self.log}"
server.breakagelog = "{self.said}"
server.modules = ("mod_alias", "mod_cgi")
alias.url = ({aliases})
cgi.assign = ("" => "")
"""

    def _start(self):
        configuration = self.folder / "lighttpd.conf"
        configuration.write_text(self._configuration())
        path = os.environ["PATH"] + ":/usr/sbin"
        self.process = subprocess.Popen(
            [shutil.which("lighttpd", path=path), "-D", "-f", configuration],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": path})
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return True
            except OSError:
                # There is no event for "it listens"; a connection tried again is the way to see it.
                time.sleep(0.01)
        return False

    def close(self):
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def errors(self):
        """What the program said on standard error."""
        return self.said.read_text() if self.said.exists() else ""
