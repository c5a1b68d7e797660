/**
 * Which regular expressions may take more than linear time on some text. recheck decides. Those that it called safe
 * stand in `safe-patterns.txt`, because some take it seconds: `npm run patterns` writes that list anew.
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

/** What is wrong with a pattern; null where it takes linear time. @returns {string | null} */
export function slowness(/** @type {string} */ source, /** @type {string} */ flags) {
  if (!mayRepeat(source) || safeBefore().has(`/${source}/${flags}`)) return null;
  return verdict(source, flags);
}

/** As `slowness`, whatever the list says. */
export function verdict(/** @type {string} */ source, /** @type {string} */ flags) {
  // Its build in plain JavaScript: the default one looks for a native program.
  /** @type {import("recheck")} */
  const { checkSync } = require("recheck/lib/browser.js");
  const found = checkSync(source, flags, { timeout: 20_000 });
  if (found.status === "safe") return null;
  if (found.status === "unknown") return `cannot be checked (${found.error.kind}); write it in simpler parts`;
  return `takes ${found.complexity.summary} time, such as on ${found.attack.pattern.slice(0, 200)}`;
}
