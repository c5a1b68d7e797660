/**
 * Which regular expressions may take more than linear time on some text. recheck decides, which takes seconds for some
 * and longer on a busy machine. So lint only looks into `safe-patterns.txt`, which `npm run patterns` writes anew.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export const listFile = new URL("safe-patterns.txt", import.meta.url);

/** The first line of the list: verdicts of another version do not count. */
export const headOfList = () => `recheck ${require("recheck/package.json").version}`;

/** @type {Set<string> | null} */
let listed = null;

/** @returns {Set<string>} */
function safeBefore() {
  if (listed) return listed;
  const [head, ...patterns] = readFileSync(listFile, "utf8").split("\n");
  listed = new Set(head === headOfList() ? patterns : []);
  return listed;
}

/** Whether recheck has to look: without a repetition that has no end, each try takes as long as any other. */
export const mayRepeat = (/** @type {string} */ source) => /[*+]|\{\d+,/.test(source);

/** Whether a pattern needs no look, or stands in the list of those that recheck called safe. */
export const isKnownSafe = (/** @type {string} */ source, /** @type {string} */ flags) =>
  !mayRepeat(source) || safeBefore().has(`/${source}/${flags}`);

/** What recheck says is wrong with a pattern; null where it takes linear time. @returns {string | null} */
export function verdict(/** @type {string} */ source, /** @type {string} */ flags) {
  // Its build in plain JavaScript: the default one looks for a native program.
  /** @type {import("recheck")} */
  const { checkSync } = require("recheck/lib/browser.js");
  const found = checkSync(source, flags, { timeout: 60_000 });
  if (found.status === "safe") return null;
  if (found.status === "unknown") return `cannot be checked (${found.error.kind}); write it in simpler parts`;
  return `takes ${found.complexity.summary} time, such as on ${found.attack.pattern.slice(0, 200)}`;
}

/**
 * What ESLint calls for each regular expression of a file: `found` with its text, `unknown` where it is put together
 * while the product runs.
 * @param {{ found: (node: any, source: string, flags: string) => void, unknown: (node: any) => void }} told
 */
export function eachPattern({ found, unknown }) {
  const made = (/** @type {any} */ node) => {
    if (node.callee.name !== "RegExp") return;
    const [source, flags] = node.arguments.map(textOf);
    if (typeof source === "string" && flags !== null) found(node, source, flags ?? "");
    else unknown(node);
  };
  return {
    Literal(/** @type {any} */ node) {
      if (node.regex) found(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression: made,
    CallExpression: made,
  };
}

/** The text of an argument; null where it is not written there. @param {any} node @returns {string | null} */
function textOf(node) {
  if (typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral" && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : null;
}
