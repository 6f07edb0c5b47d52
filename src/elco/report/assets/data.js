// What the page knows, and quick ways to ask it. A node is a number: voters first, then electors.
const data = JSON.parse(document.getElementById("explorer-data").textContent);
const GIVEN = 0;
const nVoters = data.n_voters;
const nElectors = data.ids.length - nVoters;

function lists({ count, all }) {
  const start = new Uint32Array(count.length + 1);
  for (let row = 0; row < count.length; row++) start[row + 1] = start[row] + count[row];
  return {
    size: (row) => count[row],
    of: (row, values = all) => values.slice(start[row], start[row + 1]),
  };
}

// The same pairs, asked for the other way round.
function turned({ count, all }, nColumns) {
  const sizes = new Array(nColumns).fill(0);
  for (const column of all) sizes[column] += 1;
  const next = new Uint32Array(nColumns);
  for (let column = 1; column < nColumns; column++) next[column] = next[column - 1] + sizes[column - 1];
  const rows = new Array(all.length);
  let place = 0;
  for (let row = 0; row < count.length; row++) {
    for (let i = 0; i < count[row]; i++) rows[next[all[place++]]++] = row;
  }
  return lists({ count: sizes, all: rows });
}

const neighbours = lists(data.neighbours);
const members = lists(data.members);
const wired = data.wired ? lists(data.wired) : members;
const spokenBy = turned(data.members, nVoters);
const wiredTo = data.wired ? turned(data.wired, nVoters) : spokenBy;
const likely = data.likely && lists(data.likely);
const nodeOf = new Map(data.ids.map((id, node) => [id, node]));

const isElector = (node) => node >= nVoters;
const colourOf = (node) => (data.label[node] < 0 ? "none" : data.colours[data.label[node]]);
const labelOf = (node) => (data.label[node] < 0 ? "no label" : data.classes[data.label[node]]);
const linkTo = (node) => `#node/${encodeURIComponent(data.ids[node])}`;

function kindOf(node) {
  if (!isElector(node)) return "voter";
  return node - nVoters < data.n_divided ? "elector of a constituency" : "elector of a neighbourhood";
}

// How many of some nodes have each label, and how many of those were given; most frequent first.
function votesOf(nodes) {
  const found = new Map();
  for (const node of nodes) {
    const label = data.label[node];
    const votes = found.get(label) ?? { label, all: 0, given: 0 };
    votes.all += 1;
    if (data.source[node] === GIVEN) votes.given += 1;
    found.set(label, votes);
  }
  return [...found.values()].sort((a, b) => b.all - a.all || a.label - b.label);
}
