// All electors as a table: sorted by a press on a column's name, a page at a time.
const PAGE = 15;
const COLUMNS = [
  { name: "elector", text: (e) => data.ids[e + nVoters], by: (e) => e },
  { name: "size", text: (e) => members.size(e).toLocaleString("en"), by: (e) => members.size(e), falls: true },
  { name: "purity", text: (e) => (data.purity[e] < 0 ? "–" : percent(data.purity[e])), by: (e) => data.purity[e], falls: true },
  { name: "label", text: (e) => labelOf(e + nVoters), by: (e) => data.label[e + nVoters] },
  { name: "source", text: (e) => data.sources[data.source[e + nVoters]], by: (e) => data.source[e + nVoters] },
  { name: "confidence", text: (e) => percent(data.confidence[e + nVoters]), by: (e) => data.confidence[e + nVoters], falls: true },
];
const KINDS = [
  { name: "constituencies", from: 0, to: data.n_divided },
  { name: "neighbourhoods", from: data.n_divided, to: nElectors },
  { name: "all electors", from: 0, to: nElectors },
].filter(({ from, to }) => to > from);
const table = document.getElementById("electors");
const kindSelect = document.getElementById("kind");
const state = { kind: 0, column: 1, falls: true, page: 0, order: [] };

function sortRows() {
  const { from, to } = KINDS[state.kind];
  const { by } = COLUMNS[state.column];
  const sign = state.falls ? -1 : 1;
  state.order = Array.from({ length: to - from }, (_, i) => from + i);
  state.order.sort((a, b) => sign * (by(a) - by(b)) || a - b);
  state.page = 0;
}

function headCell(column, i) {
  const sorted = i === state.column ? (state.falls ? "descending" : "ascending") : undefined;
  const arrow = sorted ? (state.falls ? " ↓" : " ↑") : "";
  const button = make("button", { type: "button" }, `${column.name}${arrow}`);
  button.addEventListener("click", () => {
    state.falls = i === state.column ? !state.falls : Boolean(column.falls);
    state.column = i;
    sortRows();
    showTable();
    table.tHead.querySelectorAll("button")[i].focus();
  });
  return make("th", { scope: "col", "aria-sort": sorted, class: i === 3 || i === 4 ? "text" : undefined }, button);
}

function bodyRow(elector) {
  const node = elector + nVoters;
  const cells = COLUMNS.map((column, i) => {
    if (i === 0) return make("td", {}, make("a", { href: linkTo(node) }, make("bdi", {}, column.text(elector))));
    if (i === 3) return make("td", { class: "text" }, make("span", { class: "chip" }, swatch(colourOf(node)), make("bdi", {}, column.text(elector))));
    return make("td", { class: i === 4 ? "text short" : undefined }, column.text(elector));
  });
  const row = make("tr", {}, ...cells);
  row.addEventListener("click", () => openNode(node));
  return row;
}

function showTable() {
  const start = state.page * PAGE;
  const rows = state.order.slice(start, start + PAGE);
  table.tHead.replaceChildren(make("tr", {}, ...COLUMNS.map(headCell)));
  table.tBodies[0].replaceChildren(...rows.map(bodyRow));
  const total = state.order.length.toLocaleString("en");
  document.getElementById("range").textContent = `${(start + 1).toLocaleString("en")}–${(start + rows.length).toLocaleString("en")} of ${total}`;
  document.getElementById("previous").disabled = start === 0;
  document.getElementById("next").disabled = start + PAGE >= state.order.length;
}

function turnPage(by) {
  state.page += by;
  showTable();
}

function startTable() {
  if (KINDS.length === 0) {
    document.getElementById("range").textContent = "There are none.";
    return;
  }
  // Two kinds and both together; where there is one kind, "all" says the same.
  const shown = KINDS.length > 2 ? KINDS : KINDS.slice(-1);
  kindSelect.append(...shown.map((kind) => make("option", { value: KINDS.indexOf(kind) }, kind.name)));
  state.kind = KINDS.indexOf(shown[0]);
  kindSelect.addEventListener("change", () => {
    state.kind = Number(kindSelect.value);
    sortRows();
    showTable();
  });
  document.getElementById("previous").addEventListener("click", () => turnPage(-1));
  document.getElementById("next").addEventListener("click", () => turnPage(1));
  sortRows();
  showTable();
}
