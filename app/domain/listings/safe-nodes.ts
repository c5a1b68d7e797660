/** HTML in the browser without what descriptions may not have; the server makes it safe once more when it is kept. */

const kept = new Set(
  "P BR UL OL LI STRONG B EM I U H3 H4 H5 TABLE THEAD TBODY TR TH TD BLOCKQUOTE SUP SUB HR DL DT DD".split(
    " ",
  ),
);
const dropped = new Set([
  "SCRIPT",
  "STYLE",
  "TITLE",
  "IFRAME",
  "SVG",
  "MATH",
  "NOSCRIPT",
  "TEXTAREA",
  "OPTION",
]);

/** Nodes of harmless tags without attributes. Of other tags only what is in them stays. */
export function safeNodes(html: string, document: Document): Node[] {
  const read = new DOMParser().parseFromString(html, "text/html");
  return [...read.body.childNodes].flatMap((node) => safe(node, document));
}

function safe(node: Node, document: Document): Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? "")];
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return [];
  const inner = [...node.childNodes].flatMap((child) => safe(child, document));
  if (!kept.has(node.tagName)) return inner;
  const made = document.createElement(node.tagName);
  made.append(...inner);
  return [made];
}
