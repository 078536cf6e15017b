"""Real web servers on loopback in front of the CGI program, set up as docs/attention-web.md says."""

import http.client
import json
import os
import pathlib
import shutil
import socket
import subprocess
import time

import attention_page

ENDPOINT = "/v1/notifications/sync"
PATH = os.environ["PATH"] + ":/usr/sbin"


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


def script(folder, program, home):
    """Writes the script of the page into `folder`."""
    text = attention_page.block("sh", program=program, home=home)
    return write_script(folder / "nudge-attention", text)


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
        head.pop(name, None)
        if value is not None:
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
    """A server that runs until it is closed."""

    #: What has to be installed.
    programs = []
    #: What runs it, where the program refuses to run as root.
    user = None

    def __init__(self, folder, script, further=""):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "www").mkdir(exist_ok=True)
        self.script = script
        self.further = further
        self.errors = self.folder / "error.log"
        self.socket = self.folder / "socket"
        self.processes = []

    @classmethod
    def is_there(cls):
        return all(shutil.which(program, path=PATH) for program in cls.programs)

    def __enter__(self):
        for _ in range(5):
            self.port = free_port()
            for command in self.commands():
                self.processes.append(self.run(command))
            if self.is_reachable():
                return self
            # Somebody else took the port in between.
            self.close()
        raise RuntimeError(self.errors.read_text() if self.errors.exists() else "no server")

    def __exit__(self, *_):
        self.close()

    def run(self, command):
        if self.user is not None:
            subprocess.run(["chown", "-R", self.user, self.folder], check=True)
        command = [shutil.which(command[0], path=PATH), *map(str, command[1:])]
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={"PATH": PATH}, user=self.user, group=self.user,
            extra_groups=None if self.user is None else [])

    def is_reachable(self):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and all(p.poll() is None for p in self.processes):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return True
            except OSError:
                # Nothing tells that it listens but a connection that is taken.
                time.sleep(0.01)
        return False

    def close(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes = []

    def write(self, text):
        path = self.folder / "server.conf"
        path.write_text(text)
        return path

    def block(self, language):
        return attention_page.block(
            language, script=self.script, folder=self.script.parent, socket=self.socket,
            errors=self.errors)


class Lighttpd(WebServer):
    programs = ["lighttpd"]

    def commands(self):
        return [["lighttpd", "-D", "-f", self.write(f"""
server.document-root = "{self.folder}/www"
server.bind = "127.0.0.1"
server.port = {self.port}
server.errorlog = "{self.folder}/server.log"
{self.block("lighttpd")}
{self.further}
""")]]


class Apache(WebServer):
    programs = ["apache2"]
    user = "www-data" if os.geteuid() == 0 else None

    def commands(self):
        modules = ["mpm_event", "authz_core", "alias", "cgid", "env"]
        loaded = "\n".join(
            f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in modules)
        return [["apache2", "-DFOREGROUND", "-f", self.write(f"""
{loaded}
ServerRoot "{self.folder}"
ServerName localhost
Listen 127.0.0.1:{self.port}
PidFile "{self.folder}/pid"
DefaultRuntimeDir "{self.folder}"
ScriptSock "{self.socket}"
ErrorLog "{self.errors}"
DocumentRoot "{self.folder}/www"
{self.block("apache")}
{self.further}
""")]]


class Nginx(WebServer):
    programs = ["nginx", "fcgiwrap"]

    def commands(self):
        self.socket.unlink(missing_ok=True)
        places = "\n".join(
            f"  {name}_temp_path {self.folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        parameters = self.folder / "fastcgi_params"
        shutil.copy("/etc/nginx/fastcgi_params", parameters)
        return [
            ["fcgiwrap", "-f", "-s", f"unix:{self.socket}"],
            ["nginx", "-e", self.errors, "-c", self.write(f"""
{user}
daemon off;
pid {self.folder}/pid;
error_log {self.errors};
events {{ }}
http {{
{places}
  access_log off;
  server {{
    listen 127.0.0.1:{self.port};
{self.block("nginx")}
{self.further}
  }}
}}
""")],
        ]
