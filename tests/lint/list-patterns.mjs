/** `npm run patterns`: writes the list of the patterns that recheck calls safe, and says what is wrong with the others. */
import { writeFileSync } from "node:fs";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { eachPattern, headOfList, isKnownSafe, listFile, mayRepeat, verdict } from "./patterns.js";

/** @type {Map<string, { source: string, flags: string }>} */
const found = new Map();

const collect = {
  create: () =>
    eachPattern({
      found: (_node, source, flags) =>
        void (mayRepeat(source) && found.set(`/${source}/${flags}`, { source, flags })),
      unknown: () => undefined,
    }),
};

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { ignores: ["app/platform/db/generated/**", "**/*.{test,test-cases}.{ts,tsx}"] },
    {
      files: ["**/*.{ts,tsx,js,mjs}"],
      languageOptions: { parser: tseslint.parser },
      linterOptions: { reportUnusedDisableDirectives: "off" },
      plugins: { quayside: { rules: { collect } } },
      rules: { "quayside/collect": "error" },
    },
  ],
});
await eslint.lintFiles(["app", "server", "sandbox", "prisma"]);

const lines = [];
for (const [pattern, { source, flags }] of found) {
  const wrong = isKnownSafe(source, flags) ? null : verdict(source, flags);
  if (wrong === null) lines.push(pattern);
  else process.stdout.write(`${pattern} ${wrong}\n`);
}
lines.sort();
writeFileSync(listFile, `${[headOfList(), ...lines].join("\n")}\n`);
process.stdout.write(`${lines.length} safe patterns of ${found.size}\n`);
