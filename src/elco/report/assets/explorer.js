// The address names the node that is shown, so that a link, a bookmark or "back" leads to it.
function openNode(node) {
  if (location.hash === linkTo(node)) follow();
  else location.hash = linkTo(node);
}

function follow() {
  const found = /^#node\/(.*)$/s.exec(location.hash);
  if (!found) return;
  let id = found[1];
  try {
    id = decodeURIComponent(id);
  } catch {} // Not written by this page: taken as it stands.
  if (nodeOf.has(id)) tell(nodeOf.get(id));
  else tellMissing(id);
  storyBox.scrollIntoView({ block: "nearest" });
  storyBox.focus({ preventScroll: true });
}

startTable();
if (nElectors > 0) tell(nVoters + state.order[0]);
else if (nVoters > 0) tell(0);
window.addEventListener("hashchange", follow);
follow();
for (const map of document.querySelectorAll(".map")) {
  map.classList.add("linked");
  map.addEventListener("click", (event) => {
    const dot = event.target.closest("[data-node]");
    if (dot) openNode(Number(dot.dataset.node));
  });
}
