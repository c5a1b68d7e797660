/**
 * ESLint rule: a noun's tables are its own (`tables.js`). Reads the statements in `sql` templates and `raw("…")`, and
 * the calls of the generated client: `prisma.store.findMany(…)`, `tx.prisma.store.update(…)`.
 */
import { relative, sep } from "node:path";
import { models, nounOf, touched, touchedByClient, trespass } from "./tables.js";

/** @type {import("eslint").Rule.RuleModule} */
export const ownTables = {
  meta: { type: "problem", schema: [], messages: { trespass: "{{why}}" } },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join("/");
    const noun = nounOf(path);
    if (!noun) return {};
    /** @typedef {{ writes: Set<string>, reads: Set<string> }} Touched */
    const report = (/** @type {any} */ node, /** @type {Touched} */ { writes, reads }) => {
      for (const [how, tables] of /** @type {const} */ ([
        ["writes", writes],
        ["reads", reads],
      ]))
        for (const table of tables) {
          const why = trespass(noun, table, how);
          if (why) context.report({ node, messageId: "trespass", data: { why } });
        }
    };
    const check = (/** @type {any} */ node, /** @type {string} */ text) => report(node, touched(text));
    return {
      MemberExpression(/** @type {any} */ node) {
        if (!isClient(node.object) || !models.has(node.property.name)) return;
        const { parent } = node;
        const call = parent.type === "MemberExpression" && parent.object === node ? parent : null;
        const [args] = call?.parent.type === "CallExpression" ? call.parent.arguments : [];
        // A model that is handed on may be written.
        report(node, touchedByClient(node.property.name, call?.property.name ?? "handed on", args));
      },
      TaggedTemplateExpression(/** @type {any} */ node) {
        if (node.tag.name === "sql" || node.tag.name === "prepared") check(node, textOf(node.quasi));
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

/** Whether it is `prisma`, or that of a transaction. @param {any} node */
const isClient = (node) =>
  node.name === "prisma" || (node.type === "MemberExpression" && node.property.name === "prisma");

/** @param {any} template */
const textOf = (template) => template.quasis.map((/** @type {any} */ part) => part.value.raw).join(" piece ");
