#!/usr/bin/env node
// A bot in plain Node: joins a table as a guest and answers at random until the match is over.
//     examples/bot.mjs 127.0.0.1:8080 TABLE [INVITATION]
import { randomBytes } from "node:crypto";
import { request } from "node:http";

const [host, table, invitation = ""] = process.argv.slice(2);
const guest = await fetch(`http://${host}/api/guests`, { method: "POST", body: '{"name": "node"}' });
const { token } = await guest.json();

// A WebSocket by hand: the handshake, then frames that are masked on the way out.
const headers = { Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Version": "13",
                  "Sec-WebSocket-Key": randomBytes(16).toString("base64"), Authorization: `Bearer ${token}` };
request(`http://${host}/ws`, { headers }).on("upgrade", (_, line, first) => play(line, first)).end();

function play(line, rest) {
  let [answered, text] = [0, ""];
  const frame = (kind, data) => {
    const mask = randomBytes(4);
    const size = data.length < 126 ? [128 | data.length] : [254, data.length >> 8, data.length & 255];
    line.write(Buffer.concat([Buffer.from([128 | kind, ...size]), mask, data.map((byte, i) => byte ^ mask[i % 4])]));
  };
  const send = (op, body) => frame(1, Buffer.from(JSON.stringify({ op, table, id: op, ...body })));
  const hear = ({ state }) => {  // never acknowledged, so that it always comes in full
    if (!state?.view) return;
    if (state.state === "over" || state.state === "killed") {
      console.log(`${state.seat}: ${state.reason}`);
      return line.destroy();
    }
    const selector = state.view.request?.selector;
    if (!selector || state.promptId === answered) return;
    answered = state.promptId;
    const response = { actor: selector.actor, title: selector.title, selection: pick(selector) };
    send("submit", { branchId: state.branchId, promptId: answered, submitId: `${answered}-${Math.random()}`, response });
  };
  line.on("data", (more) => {
    rest = Buffer.concat([rest, more]);
    for (;;) {
      const short = rest[1];
      const start = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < start) return;
      const size = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < start + size) return;
      const [kind, is_last, data] = [rest[0] & 15, rest[0] & 128, rest.subarray(start, start + size)];
      rest = rest.subarray(start + size);
      if (kind === 9) frame(10, data);  // a ping wants its pong
      if (kind < 2) text += data.toString("latin1");
      if (kind < 2 && is_last) {
        hear(JSON.parse(Buffer.from(text, "latin1")));
        text = "";
      }
    }
  });
  send("join", { invitation });
  send("subscribe", { invitation });
}

// As many of the choices as must be picked; of a group, as many as must be picked in it.
function pick({ choices, count, min = 1 }) {
  const open = choices.filter((one) => one.disabled === undefined).sort(() => Math.random() - 0.5);
  return open.slice(0, count ?? min).map((one) =>
    one.choices ? { title: one.title, ...(one.id && { id: one.id }), selection: pick(one) } : one);
}
