/**
 * ESLint rule: a regular expression takes linear time on any text (`patterns.js`). One that is put together while the
 * product runs cannot be checked, and is not allowed; with the option "literals" it is.
 */
import { slowness } from "./patterns.js";

/** @type {import("eslint").Rule.RuleModule} */
export const quickPatterns = {
  meta: {
    type: "problem",
    schema: [{ enum: ["literals"] }],
    messages: {
      slow: "{{pattern}} {{why}}.",
      unknown:
        "This pattern is known only while the product runs. Write it as a literal, so that it is checked.",
    },
  },
  create(context) {
    const check = (/** @type {any} */ node, /** @type {string} */ source, /** @type {string} */ flags) => {
      const why = slowness(source, flags);
      if (why) context.report({ node, messageId: "slow", data: { pattern: `/${source}/${flags}`, why } });
    };
    const checkMade = (/** @type {any} */ node) => {
      if (node.callee.name !== "RegExp") return;
      const [source, flags] = node.arguments.map(textOf);
      if (typeof source === "string" && flags !== null) check(node, source, flags ?? "");
      else if (context.options[0] !== "literals") context.report({ node, messageId: "unknown" });
    };
    return {
      Literal(/** @type {any} */ node) {
        if (node.regex) check(node, node.regex.pattern, node.regex.flags);
      },
      NewExpression: checkMade,
      CallExpression: checkMade,
    };
  },
};

/** The text of an argument; null where it is not written there. @param {any} node @returns {string | null} */
function textOf(node) {
  if (typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral" && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : null;
}
