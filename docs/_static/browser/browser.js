// Loads Python and the library from the folder of this page, and connects the forms with the functions of glue.py.
const byId = (id) => document.getElementById(id);
const begun = performance.now();

/** Bytes or text of a file beside this page. */
async function file(name, how) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer[how]();
}

/** What a Python function returns, as a plain object; the message of its error if there was one. */
function asked(call) {
  try {
    const found = call();
    return found?.toJs ? found.toJs({ dict_converter: Object.fromEntries }) : {};
  } catch (error) {
    const lines = error.message.trim().split("\n");
    const last = lines.findLastIndex((line) => /^[\w.]+(Error|Action)\b/.test(line));
    return { error: lines.slice(last).join("\n").replace(/^[\w.]+: /, "") };
  }
}

/** Show an answer: a picture that the library drew, and text. */
function show(place, found) {
  place.replaceChildren();
  if (found.error) {
    const wrong = place.appendChild(document.createElement("pre"));
    wrong.className = "wrong";
    wrong.textContent = found.error;
    return;
  }
  place.insertAdjacentHTML("beforeend", found.picture);
  if (found.text) place.appendChild(document.createElement("pre")).textContent = found.text;
}

function connect(glue) {
  byId("equity").addEventListener("submit", (event) => {
    event.preventDefault();
    const { hands, board, hilo } = event.target.elements;
    show(byId("equity-answer"), asked(() => glue.equity(hands.value, board.value, hilo.checked)));
  });

  let game = null;
  const tall = () => matchMedia("(max-width: 500px)").matches;
  function showGame(error) {
    const { text, ...found } = asked(() => game.shown(tall()));
    if (error) byId("story").textContent = error;
    else {
      show(byId("table"), found);
      byId("story").textContent = text;
    }
    byId("actions").hidden = found.over;
    byId("fold").hidden = !found.fold;
    byId("passive").textContent = found.passive;
    byId("raising").hidden = !found.most;
    for (const input of found.most ? [byId("slider"), byId("amount")] : []) {
      input.min = found.least;
      input.max = found.most;
      input.value = found.most;
    }
    const button = byId("game").querySelector("button");
    button.textContent = found.over ? "Next hand" : "Deal again";
  }
  const act = (action) => showGame(asked(() => game.act(action)).error);
  byId("game").addEventListener("submit", (event) => {
    event.preventDefault();
    const kind = event.target.elements.game.value;
    if (game?.kind === kind) game.deal();
    else game = Object.assign(glue.Game(kind), {});
    game.kind = kind;
    showGame();
  });
  byId("fold").addEventListener("click", () => act("fold"));
  byId("passive").addEventListener("click", () => act(byId("passive").textContent));
  byId("raise").addEventListener("click", () => act(`raise ${byId("amount").value}`));
  byId("slider").addEventListener("input", () => (byId("amount").value = byId("slider").value));
  byId("amount").addEventListener("input", () => (byId("slider").value = byId("amount").value));

  byId("replay").elements.history.value = glue.sample();
  byId("replay").addEventListener("submit", (event) => {
    event.preventDefault();
    const found = asked(() => glue.replay(event.target.elements.history.value));
    const answer = byId("replay-answer");
    answer.className = found.error ? "wrong" : "";
    byId("player").hidden = Boolean(found.error);
    answer.textContent = found.error ?? [found.hands === 1 ? "1 hand" : `${found.hands} hands`, ...found.wrong].join("\n");
    if (found.error) return;
    // By its own address, not as `srcdoc`: the replayer keeps its place in the fragment of the address.
    URL.revokeObjectURL(byId("player").src);
    byId("player").src = URL.createObjectURL(new Blob([found.page], { type: "text/html" }));
  });
}

try {
  const { loadPyodide } = await import("./pyodide.mjs");
  const [python, wheel, source] = await Promise.all([
    loadPyodide({ indexURL: new URL("./", import.meta.url).href }),
    file("omaha.whl", "arrayBuffer"),
    file("glue.py", "text"),
  ]);
  python.unpackArchive(wheel, "wheel");
  const glue = python.runPython(`${source}\nimport types\ntypes.SimpleNamespace(**globals())`);
  connect(glue);
  document.querySelector("main").hidden = false;
  byId("state").textContent = `Ready after ${((performance.now() - begun) / 1000).toFixed(1)} seconds.`;
  byId("equity").requestSubmit();
  document.body.dataset.ready = "";
} catch (error) {
  byId("state").className = "wrong";
  byId("state").textContent = `This page could not start: ${error.message}`;
}
