"""An authority in a folder, with tokens that this file hashes itself, and clients that reconcile."""

import datetime
import hashlib
import json
import subprocess

import webserver
from program import ProgramCase, binary

TOKENS = {"ada": "ada-token_1", "bo": "bo.token~2", "cy": "cy+token/3=="}
NOTHING = {"obsolete_notification_ids": [], "acknowledged_run_ids": [], "unread_run_ids": []}


def body_of(delivered=None, acknowledged=None, queried=None):
    """The document of a request."""
    fields = {"delivered_notification_ids": delivered, "acknowledged_run_ids": acknowledged,
              "query_run_ids": queried}
    return {name: ids for name, ids in fields.items() if ids is not None}


def this_week():
    """The ISO week of this moment, as Python has it."""
    year, week, _ = datetime.datetime.now(datetime.timezone.utc).isocalendar()
    return f"{year}-W{week:02}"


class CgiAnswer:
    """What a CGI program wrote, taken apart as RFC 3875 has it."""

    def __init__(self, code, output, errors):
        self.code, self.output, self.errors = code, output, errors.decode()
        head, _, self.body = output.partition(b"\n\n")
        fields = [line.split(": ", 1) for line in head.decode("ascii").split("\n")]
        self.head = {name.lower(): value for name, value in fields}
        self.status = int(self.head["status"].split(" ")[0])

    @property
    def document(self):
        return json.loads(self.body)


class AttentionCase(ProgramCase):
    """Ada and Bo may reconcile; Cy's token is good for something else."""

    def setUp(self):
        super().setUp()
        self.authority = self.folder / "authority"
        self.authority.mkdir(mode=0o700)
        self.write_settings({"schema": 1, "sync": True})
        self.write_tokens()

    def write_settings(self, document):
        (self.authority / "attention.json").write_text(json.dumps(document))

    def write_tokens(self, further=()):
        scopes = {"cy": ["notification.read"]}
        (self.authority / "tokens.json").write_text(json.dumps({"schema": 1, "tokens": [
            {"sha256": hashlib.sha256(token.encode()).hexdigest(), "principal": principal,
             "scopes": scopes.get(principal, ["notification.write"])}
            for principal, token in [*TOKENS.items(), *further]]}))

    def record(self, principals, *runs, state="completed"):
        """Tells the authority of runs that one person may see, or each person of a list."""
        names = [principals] if isinstance(principals, str) else principals
        people = [word for name in names for word in ("--principal", name)]
        for run in runs:
            self.nudge("attention", "run", run, *people, "--state", state, "--home", self.authority)

    def serve(self, kind=webserver.Lighttpd, program=None, **options):
        """Starts a web server for the test."""
        if not kind.is_there():
            self.skipTest(f"{kind.programs} not installed")
        script = webserver.script(self.folder / "cgi", program or binary(), self.authority)
        self.server = kind(self.folder / "server", script, **options)
        self.server.__enter__()
        self.addCleanup(self.server.close)
        return self.server

    def post(self, body, principal="ada", **options):
        """Sends a body, a document or bytes, and gives the answer whatever it is."""
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        token = options.pop("token", TOKENS.get(principal))
        return webserver.request(self.server.port, body, token=token, **options)

    def sync(self, principal, **lists):
        """Reconciles over the web, which has to succeed, and gives the document."""
        answer = self.post(body_of(**lists), principal)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.document

    def cgi(self, body, principal="ada", arguments=("attention", "cgi"), program=None, **changes):
        """Runs the CGI program as a web server would; `changes` of None take a variable away."""
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        environment = {
            "GATEWAY_INTERFACE": "CGI/1.1", "PATH": "/usr/bin:/bin", "REQUEST_METHOD": "POST",
            "SCRIPT_NAME": webserver.ENDPOINT, "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_AUTHORIZATION": f"Bearer {TOKENS[principal]}", **changes}
        environment = {name: value for name, value in environment.items() if value is not None}
        command = [program or binary(), *arguments]
        if program is None:
            command += ["--home", self.authority]
        done = subprocess.run(
            command, input=body, env=environment, capture_output=True, timeout=60)
        return CgiAnswer(done.returncode, done.stdout, done.stderr)
