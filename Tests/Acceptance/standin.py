"""Servers that are no authority: older ones, broken ones, and those that lead elsewhere."""

import http.server
import json
import threading


class StandIn:
    """Answers each request by `reply(document)`, which gives status, body and further fields."""

    def __init__(self, reply):
        self.requests = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                outer.requests.append((self.path, dict(self.headers), body))
                status, text, fields = reply(json.loads(body or b"{}"))
                self.send_response(status)
                self.send_header("Content-Length", str(len(text)))
                for name, value in fields.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_CONNECT = do_POST

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def older(document):
    """An authority of before queries: it refuses them, and says neither what it took nor what is unread."""
    if "query_run_ids" in document:
        return 400, b'{"error": "query_run_ids: found an unknown field"}', {}
    obsolete = document.get("delivered_notification_ids", [])
    return 200, json.dumps({"obsolete_notification_ids": obsolete}).encode(), {}
