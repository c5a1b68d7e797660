/** ESLint rule: imports follow the arrows between the rooms (`rooms.js`). */
import { relative, sep } from "node:path";
import { objection } from "./rooms.js";

/** @type {import("eslint").Rule.RuleModule} */
export const arrows = {
  meta: { type: "problem", schema: [], messages: { wrongWay: "{{why}}" } },
  create(context) {
    const importer = relative(context.cwd, context.filename).split(sep).join("/");
    const check = (/** @type {any} */ node) => {
      const name = node.source?.value;
      if (typeof name !== "string") return;
      const why = objection(importer, name, isTypeOnly(node));
      if (why) context.report({ node: node.source, messageId: "wrongWay", data: { why } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: (/** @type {any} */ node) => check({ source: node.source, importKind: "type" }),
    };
  },
};

/** @param {any} node */
function isTypeOnly(node) {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const specifiers = node.type === "ImportDeclaration" ? node.specifiers : [];
  return specifiers.length > 0 && specifiers.every((/** @type {any} */ each) => each.importKind === "type");
}
