/**
 * ESLint rule: a regular expression takes linear time on any text: it stands in the list of `patterns.js`. One that is
 * put together while the product runs cannot be checked, and is not allowed; with the option "literals" it is.
 */
import { eachPattern, isKnownSafe } from "./patterns.js";

/** @type {import("eslint").Rule.RuleModule} */
export const quickPatterns = {
  meta: {
    type: "problem",
    schema: [{ enum: ["literals"] }],
    messages: {
      unlisted: "{{pattern}} is not known to take linear time. `npm run patterns` looks.",
      unknown:
        "This pattern is known only while the product runs. Write it as a literal, so that it is checked.",
    },
  },
  create(context) {
    return eachPattern({
      found(node, source, flags) {
        if (isKnownSafe(source, flags)) return;
        context.report({ node, messageId: "unlisted", data: { pattern: `/${source}/${flags}` } });
      },
      unknown(node) {
        if (context.options[0] !== "literals") context.report({ node, messageId: "unknown" });
      },
    });
  },
};
