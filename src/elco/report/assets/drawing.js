// A node and those around it: springs pull the joined together, all push each other away.
const MOST_DRAWN = 60;
const SHEET = { width: 400, height: 320, margin: 18 };

// Labels that were given come first: where not all can be drawn, they tell the most.
const tellingFirst = (nodes) =>
  [...nodes].sort((a, b) => (data.source[a] !== GIVEN) - (data.source[b] !== GIVEN) || a - b);

function scene(node) {
  const own = isElector(node);
  const near = tellingFirst(own ? members.of(node - nVoters) : neighbours.of(node));
  const electors = own ? [] : wiredTo.of(node).map((elector) => elector + nVoters);
  const room = Math.min(electors.length, MOST_DRAWN / 4);
  const nodes = [node, ...near.slice(0, MOST_DRAWN - room), ...electors.slice(0, room)];
  return { nodes, left: 1 + near.length + electors.length - nodes.length, ...joined(nodes) };
}

// Pairs of places: edges of the graph, wires of electors, and to others an elector speaks for
// springs that are not drawn.
function joined(nodes) {
  const place = new Map(nodes.map((node, i) => [node, i]));
  const edges = [];
  const wires = [];
  const springs = [];
  nodes.forEach((node, i) => {
    if (isElector(node)) {
      for (const voter of wired.of(node - nVoters)) {
        if (place.has(voter)) wires.push([i, place.get(voter)]);
      }
      const own = new Set(wired.of(node - nVoters));
      for (const voter of members.of(node - nVoters)) {
        if (place.has(voter) && !own.has(voter)) springs.push([i, place.get(voter)]);
      }
    } else {
      for (const other of neighbours.of(node)) {
        if (other > node && place.has(other)) edges.push([i, place.get(other)]);
      }
    }
  });
  return { edges, wires, springs };
}

function placed(n, pairs) {
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  // Like the seeds of a sunflower: even, but with no symmetry that springs would get stuck in.
  for (let i = 1; i < n; i++) {
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    x[i] = Math.sqrt(i / n) * Math.cos(angle);
    y[i] = Math.sqrt(i / n) * Math.sin(angle);
  }
  const ideal = 1.6 / Math.sqrt(n);
  for (let step = 0, steps = 150; step < steps; step++) {
    const dx = new Float64Array(n);
    const dy = new Float64Array(n);
    const push = (i, j, force) => {
      const [ex, ey] = [x[i] - x[j], y[i] - y[j]];
      const distance = Math.max(Math.hypot(ex, ey), 1e-3);
      const pull = force(distance) / distance;
      dx[i] += ex * pull;
      dy[i] += ey * pull;
      dx[j] -= ex * pull;
      dy[j] -= ey * pull;
    };
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) push(i, j, (distance) => (ideal * ideal) / distance);
    }
    for (const [i, j] of pairs) push(i, j, (distance) => -(distance * distance) / ideal);
    const most = 0.12 * (1 - step / steps) + 0.002;
    for (let i = 1; i < n; i++) {
      const length = Math.max(Math.hypot(dx[i], dy[i]), 1e-9);
      x[i] += (dx[i] / length) * Math.min(length, most);
      y[i] += (dy[i] / length) * Math.min(length, most);
    }
  }
  return fitted(x, y);
}

function fitted(x, y) {
  const [left, right] = [Math.min(...x), Math.max(...x)];
  const [top, bottom] = [Math.min(...y), Math.max(...y)];
  const { width, height, margin } = SHEET;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-6),
    (height - 2 * margin) / Math.max(bottom - top, 1e-6),
    60 * Math.sqrt(x.length),
  );
  const middle = [(left + right) / 2, (top + bottom) / 2];
  return Array.from(x, (value, i) => [
    width / 2 + (value - middle[0]) * scale,
    height / 2 + (y[i] - middle[1]) * scale,
  ]);
}

function mark(node, [x, y], chosen) {
  const told = data.source[node] === GIVEN ? " told" : "";
  const look = { class: `node${told}${chosen ? " chosen" : ""}` };
  const size = chosen ? 9 : 6.5;
  const shape = isElector(node)
    ? makeSvg("path", { ...look, d: `M${x} ${y - size * 1.3}l${size * 1.3} ${size * 1.3}l${-size * 1.3} ${size * 1.3}l${-size * 1.3} ${-size * 1.3}z` })
    : makeSvg("circle", { ...look, cx: x, cy: y, r: size });
  const title = makeSvg("title", {}, `${kindOf(node)} ${isolated(data.ids[node])}: ${isolated(labelOf(node))}`);
  // Out of the order of the Tab key: the same links stand as text beside the drawing.
  return makeSvg("a", { href: linkTo(node), class: `class-${colourOf(node)}`, tabindex: "-1" }, title, shape);
}

function drawingOf(node) {
  const { nodes, left, edges, wires, springs } = scene(node);
  const places = placed(nodes.length, [...edges, ...wires, ...springs]);
  const line = (kind) => ([i, j]) =>
    makeSvg("line", { class: kind, x1: places[i][0], y1: places[i][1], x2: places[j][0], y2: places[j][1] });
  const picture = makeSvg(
    "svg",
    { class: "drawing", viewBox: `0 0 ${SHEET.width} ${SHEET.height}`, role: "group", "aria-label": `Drawing of ${nodes.length} nodes; they are listed as links too` },
    ...edges.map(line("edge")),
    ...wires.map(line("wire")),
    ...nodes.map((each, i) => mark(each, places[i], i === 0)).reverse(),
  );
  const rest = left > 0 ? `, and ${left.toLocaleString("en")} more that are not` : "";
  const caption = `${counted(nodes.length, "node")} drawn${rest}. Round: voter; diamond: elector; ringed: label given; dashed: joined to an elector.`;
  return make("figure", {}, picture, make("figcaption", {}, caption));
}
