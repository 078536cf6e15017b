"""An authority in a folder, with tokens that this file hashes itself, and clients that reconcile with it."""

import datetime
import hashlib
import json

import webserver
from program import ProgramCase, binary


class AttentionCase(ProgramCase):
    """Ada and Bo may reconcile; Cy's token is good for something else."""

    TOKENS = {"ada": "ada-token_1", "bo": "bo.token~2", "cy": "cy+token/3=="}
    SCOPES = {"cy": ["notification.read"]}

    def setUp(self):
        super().setUp()
        self.authority = self.folder / "authority"
        self.authority.mkdir(mode=0o700)
        self.write_settings({"schema": 1, "sync": True})
        self.write_tokens(self.TOKENS)

    def write_settings(self, document):
        (self.authority / "attention.json").write_text(json.dumps(document))

    def write_tokens(self, tokens):
        (self.authority / "tokens.json").write_text(json.dumps({"schema": 1, "tokens": [
            {"sha256": hashlib.sha256(token.encode()).hexdigest(), "principal": principal,
             "scopes": self.SCOPES.get(principal, ["notification.write"])}
            for principal, token in tokens.items()]}))

    def serve(self, script=None):
        """Starts a web server for the test."""
        if not webserver.WebServer.is_there():
            self.skipTest("lighttpd is not installed")
        script = script or webserver.write_script(
            self.folder / "cgi" / "nudge-attention", webserver.wrapper(binary(), self.authority))
        server = webserver.WebServer(self.folder / "server", {webserver.ENDPOINT: script})
        self.server = server.__enter__()
        self.addCleanup(server.close)
        return server

    def post(self, body, principal="ada", **options):
        """Sends a body, a document or bytes, and gives the answer whatever it is."""
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        token = options.pop("token", self.TOKENS.get(principal))
        return webserver.request(self.server.port, body, token=token, **options)

    def sync(self, principal, delivered=None, acknowledged=None, queried=None):
        """Reconciles, which has to succeed, and gives the document."""
        fields = {"delivered_notification_ids": delivered, "acknowledged_run_ids": acknowledged,
                  "query_run_ids": queried}
        answer = self.post({name: ids for name, ids in fields.items() if ids is not None}, principal)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.document

    @staticmethod
    def nothing():
        return {"obsolete_notification_ids": [], "acknowledged_run_ids": [], "unread_run_ids": []}

    @staticmethod
    def week():
        """The ISO week of this moment, as Python has it."""
        year, week, _ = datetime.datetime.now(datetime.timezone.utc).isocalendar()
        return f"{year}-W{week:02}"
