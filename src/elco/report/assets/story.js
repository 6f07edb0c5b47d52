// What is known of one node, in words, bars and links.
const MOST_LISTED = 60;
const storyBox = document.getElementById("story");

const swatch = (colour) => make("span", { class: `swatch class-${colour}` });

function nodeLink(node) {
  const link = make("a", { href: linkTo(node), title: kindOf(node) }, make("bdi", {}, data.ids[node]));
  return make("li", {}, swatch(colourOf(node)), link);
}

function named(title, nodes) {
  if (nodes.length === 0) return null;
  const shown = nodes.slice(0, MOST_LISTED).map(nodeLink);
  const left = nodes.length - shown.length;
  const rest = left > 0 ? make("li", { class: "kind" }, `and ${left.toLocaleString("en")} more`) : null;
  return make("div", { class: "full" }, make("h4", {}, `${title} (${nodes.length.toLocaleString("en")})`), make("ul", { class: "names" }, ...shown, rest));
}

// A row of three cells: a class, a bar in its colour, a number.
function barRow(label, parts, text) {
  const colour = label < 0 ? "none" : data.colours[label];
  const name = label < 0 ? "no label" : make("bdi", {}, data.classes[label]);
  const bars = parts.map(([kind, share]) => {
    const bar = make("span", { class: kind });
    bar.style.width = `${100 * share}%`;
    return bar;
  });
  return [make("span", {}, name), make("span", { class: `track class-${colour}` }, ...bars), make("span", { class: "number" }, text)];
}

function probabilities(node) {
  if (!likely || likely.size(node) === 0) return null;
  const shares = likely.of(node, data.likely.share);
  const rows = likely.of(node).map((label, i) => barRow(label, [["", shares[i] / 1000]], percent(shares[i], 1)));
  return make("div", {}, make("h4", {}, "Likely labels"), make("div", { class: "bars" }, ...rows.flat()));
}

function votes(title, nodes) {
  if (nodes.length === 0) return null;
  const rows = votesOf(nodes).map(({ label, all, given }) => {
    const parts = [["", given / nodes.length], ["found", (all - given) / nodes.length]];
    return barRow(label, parts, given ? `${all.toLocaleString("en")}, ${given.toLocaleString("en")} given` : all.toLocaleString("en"));
  });
  return make("div", {}, make("h4", {}, title), make("div", { class: "bars" }, ...rows.flat()));
}

function heading(node) {
  const label = data.label[node];
  const story = data.stories[isElector(node) ? "elector" : "voter"][data.source[node]] ?? "";
  const sure = label < 0 ? "" : `, confidence ${percent(data.confidence[node])}`;
  const name = label < 0 ? make("span", {}, "no label") : make("bdi", {}, data.classes[label]);
  return make(
    "div",
    {},
    make("p", { class: "kind" }, kindOf(node)),
    make("h3", {}, make("bdi", {}, data.ids[node])),
    make("p", {}, make("span", { class: "chip" }, swatch(colourOf(node)), name)),
    make("p", { class: "note" }, `${data.sources[data.source[node]]}: ${story}${sure}`),
  );
}

function electorStory(node) {
  const elector = node - nVoters;
  const those = members.of(elector);
  const pure = data.purity[elector] < 0 ? "" : `; ${percent(data.purity[elector])} of the labels among them are the same`;
  const wires = wired.of(elector);
  const said = `It speaks for ${counted(those.length, "voter")}${pure}. It is joined to ${wires.length === those.length ? "all of them" : counted(wires.length, "voter")}.`;
  return [
    [make("p", {}, said), probabilities(node), votes("Labels of its voters", those)],
    [named("Voters", tellingFirst(those))],
  ];
}

function voterStory(node) {
  const near = neighbours.of(node);
  const joinedTo = new Set(wiredTo.of(node));
  const electors = spokenBy.of(node).sort((a, b) => joinedTo.has(b) - joinedTo.has(a) || a - b);
  const said = `It has ${counted(near.length, "neighbour")}. ${counted(electors.length, "elector")} ${electors.length === 1 ? "speaks" : "speak"} for it; it is joined to ${joinedTo.size.toLocaleString("en")} of them.`;
  return [
    [make("p", {}, said), probabilities(node), votes("Labels of its neighbours", near)],
    [named("Neighbours", tellingFirst(near)), named("Electors, those it is joined to first", electors.map((each) => each + nVoters))],
  ];
}

function tell(node) {
  const [beside, below] = isElector(node) ? electorStory(node) : voterStory(node);
  const words = make("div", {}, heading(node), ...beside.filter(Boolean));
  storyBox.replaceChildren(words, drawingOf(node), ...below.filter(Boolean));
}

function tellMissing(id) {
  storyBox.replaceChildren(make("p", {}, "There is no node ", make("bdi", {}, id), "."));
}
