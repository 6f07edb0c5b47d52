// Elements are made from text and other elements, never from HTML: ids may hold anything.
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const make = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);
const makeSvg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// Where <bdi> cannot stand, these two letters do the same: no text may turn its neighbours around.
const isolated = (text) => `\u2068${text}\u2069`;

const percent = (thousandths, digits = 0) => `${(thousandths / 10).toFixed(digits)} %`;
const counted = (number, word) =>
  `${number.toLocaleString("en")} ${number === 1 ? word : `${word}s`}`;
