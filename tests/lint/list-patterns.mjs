/** `npm run patterns`: writes the list of the patterns that recheck calls safe. */
import { writeFileSync } from "node:fs";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { headOfList, listFile, mayRepeat, slowness } from "./patterns.js";

/** @type {Map<string, { source: string, flags: string }>} */
const found = new Map();

const collect = {
  create: () => ({
    Literal(/** @type {any} */ { regex }) {
      if (!regex || !mayRepeat(regex.pattern)) return;
      found.set(`/${regex.pattern}/${regex.flags}`, { source: regex.pattern, flags: regex.flags });
    },
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

const safe = [...found].filter(([, { source, flags }]) => slowness(source, flags) === null);
const lines = safe.map(([pattern]) => pattern).sort();
writeFileSync(listFile, `${[headOfList(), ...lines].join("\n")}\n`);
process.stdout.write(`${lines.length} safe patterns of ${found.size}\n`);
