// Find a node by a part of its id: whole ids first, then beginnings, then the rest.
const MOST_HITS = 10;
const query = document.getElementById("query");
const hitList = document.getElementById("hits");
let lowerIds = null;
let hits = [];
let active = -1;

function find(text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  lowerIds ??= data.ids.map((id) => id.toLowerCase());
  const ranked = [[], [], []];
  for (let node = 0; node < lowerIds.length; node++) {
    const place = lowerIds[node].indexOf(wanted);
    if (place < 0) continue;
    const rank = lowerIds[node].length === wanted.length ? 0 : place === 0 ? 1 : 2;
    if (ranked[rank].length < MOST_HITS) ranked[rank].push(node);
  }
  return ranked.flat().slice(0, MOST_HITS);
}

function showHits(found) {
  hits = found;
  hitList.replaceChildren(
    ...hits.map((node, i) =>
      make("li", { role: "option", id: `hit-${i}`, "aria-selected": "false" }, make("bdi", {}, data.ids[node]), make("span", { class: "kind" }, kindOf(node))),
    ),
  );
  if (query.value.trim() && hits.length === 0) hitList.append(make("li", { class: "kind" }, "Nothing found"));
  hitList.hidden = hitList.childElementCount === 0;
  query.setAttribute("aria-expanded", String(!hitList.hidden));
  activate(hits.length ? 0 : -1);
}

function activate(place) {
  active = place;
  [...hitList.children].forEach((hit, i) => hit.setAttribute("aria-selected", String(i === place)));
  if (place < 0) query.removeAttribute("aria-activedescendant");
  else query.setAttribute("aria-activedescendant", `hit-${place}`);
}

function choose(place) {
  if (place < 0 || place >= hits.length) return;
  const node = hits[place];
  query.value = "";
  showHits([]);
  openNode(node);
}

function onQueryKey(event) {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (hits.length) activate((active + (event.key === "ArrowDown" ? 1 : hits.length - 1)) % hits.length);
  } else if (event.key === "Enter") {
    choose(active);
  } else if (event.key === "Escape") {
    if (hitList.hidden) query.blur();
    query.value = "";
    showHits([]);
  } else {
    return;
  }
  event.preventDefault();
}

query.addEventListener("input", () => showHits(find(query.value)));
query.addEventListener("keydown", onQueryKey);
query.addEventListener("blur", () => { hitList.hidden = true; query.setAttribute("aria-expanded", "false"); });
query.addEventListener("focus", () => showHits(find(query.value)));
// A press would blur the field, and hide the list, before the click arrives.
hitList.addEventListener("mousedown", (event) => event.preventDefault());
hitList.addEventListener("click", (event) => choose([...hitList.children].indexOf(event.target.closest("li"))));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  query.scrollIntoView({ block: "center" });
  query.focus({ preventScroll: true });
});
