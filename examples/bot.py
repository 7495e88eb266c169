#!/usr/bin/env python3
"""A bot in the Python standard library: joins a table as a guest and answers at random until the match is over.

    examples/bot.py 127.0.0.1:8080 TABLE [INVITATION]
"""
import base64, json, os, random, socket, struct, sys, urllib.request

host, table, invitation = (sys.argv[1:] + [""])[:3]
guest = urllib.request.Request(f"http://{host}/api/guests", b'{"name": "snake"}')
token = json.load(urllib.request.urlopen(guest))["token"]

# A WebSocket by hand: the handshake, then frames that are masked on the way out.
line = socket.create_connection(host.split(":"))
key = base64.b64encode(os.urandom(16)).decode()
line.sendall(f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
             f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
incoming = line.makefile("rb")
while incoming.readline().strip():
    pass


def frame(kind, data):
    mask = os.urandom(4)
    size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack(">BH", 254, len(data))
    line.sendall(bytes([128 | kind]) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))


def send(op, **body):
    frame(1, json.dumps({"op": op, "table": table, "id": op, **body}).encode())


def messages():
    text = b""
    while head := incoming.read(2):
        size = head[1]
        if size > 125:
            size = int.from_bytes(incoming.read(2 if size == 126 else 8), "big")
        data = incoming.read(size)
        if head[0] & 15 == 9:
            frame(10, data)  # a ping wants its pong
        elif head[0] & 15 < 2:
            text += data
            if head[0] & 128:  # the last piece of it
                yield json.loads(text)
                text = b""


def pick(selector):
    """As many of the choices as must be picked; of a group, as many as must be picked in it."""
    options = [one for one in selector["choices"] if not (isinstance(one, dict) and "disabled" in one)]
    chosen = random.sample(options, min(len(options), selector.get("count", selector.get("min", 1))))
    return [{"title": one["title"], **({"id": one["id"]} if "id" in one else {}), "selection": pick(one)}
            if isinstance(one, dict) and "choices" in one else one for one in chosen]


send("join", invitation=invitation)
send("subscribe", invitation=invitation)
answered = 0
for message in messages():
    state = message.get("state")  # never acknowledged, so that it always comes in full
    if not state or not state["view"]:
        continue
    if state["state"] in ("over", "killed"):
        print(f"{state['seat']}: {state['reason']}")
        break
    selector = (state["view"]["request"] or {}).get("selector")
    if selector and state["promptId"] != answered:
        answered = state["promptId"]
        send("submit", branchId=state["branchId"], promptId=answered, submitId=f"{answered}-{random.random()}",
             response={"actor": selector["actor"], "title": selector["title"], "selection": pick(selector)})
