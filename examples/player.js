// A player for `omaha match` in JavaScript: omaha match "exec:node examples/player.js" caller
// docs/protocol.md describes the messages. Each is one line of JSON, and so is each answer.

const lines = require("readline").createInterface({ input: process.stdin });

const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") send({ type: "ready" });
  else if (message.type === "act") send({ type: "act", id: message.id, ...decide(message.view) });
  else if (message.type === "error") process.stderr.write(`refused: ${message.error}\n`);
  else if (message.type === "end") lines.close();
});

/** Raise the pot with two aces, call what is cheap, else fold. */
function decide(view) {
  const ranks = view.cards.match(/../g).map((card) => card[0]);
  const aces = ranks.filter((rank) => rank === "A").length;
  if (view.street === "preflop" && aces >= 2 && view.pot_raise_to !== null) {
    return { action: "raise", to: view.pot_raise_to };
  }
  if (view.legal.check) return { action: "check" };
  return { action: view.to_call * 4 <= view.pot ? "call" : "fold" };
}
