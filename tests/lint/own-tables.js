/** ESLint rule: a noun's tables are its own (`tables.js`). Reads the statements in `sql` templates and `raw("…")`. */
import { relative, sep } from "node:path";
import { broken, nounOf, touched, trespass } from "./tables.js";

/** @type {import("eslint").Rule.RuleModule} */
export const ownTables = {
  meta: { type: "problem", schema: [], messages: { trespass: "{{why}}" } },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join("/");
    const noun = nounOf(path);
    if (!noun) return {};
    const check = (/** @type {any} */ node, /** @type {string} */ text) => {
      const { writes, reads } = touched(text);
      for (const [how, tables] of /** @type {const} */ ([
        ["writes", writes],
        ["reads", reads],
      ]))
        for (const table of tables) {
          if (broken[how][noun]?.includes(table)) continue;
          const why = trespass(noun, table, how);
          if (why) context.report({ node, messageId: "trespass", data: { why } });
        }
    };
    return {
      TaggedTemplateExpression(/** @type {any} */ node) {
        if (node.tag.name === "sql") check(node, textOf(node.quasi));
      },
      CallExpression(/** @type {any} */ node) {
        const [first] = node.arguments;
        if (node.callee.name !== "raw" || !first) return;
        if (first.type === "TemplateLiteral") check(node, textOf(first));
        else if (typeof first.value === "string") check(node, first.value);
      },
    };
  },
};

/** @param {any} template */
const textOf = (template) => template.quasis.map((/** @type {any} */ part) => part.value.raw).join(" piece ");
