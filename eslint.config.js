import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import { arrows } from "./tests/lint/arrows.js";
import { ownTables } from "./tests/lint/own-tables.js";
import { quickPatterns } from "./tests/lint/quick-patterns.js";

const tests = ["**/*.{test,test-cases}.{ts,tsx}", "tests/**"];

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "The environment is read in app/platform/env.server.ts only.",
};
const formData = {
  selector: "CallExpression[callee.property.name='formData'][callee.object.name!='form']",
  message:
    "Forms come in through readForm(args) of the platform: origin, size and form token are checked there.",
};
const privateParts = {
  selector: ":matches(TemplateElement[value.raw=/_private_/], Literal[value=/_private_/])",
  message: "Private tables of graphile-worker change with it: use its view `jobs` and its functions.",
};
const inlineHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: "HTML from data is shown through <Html> of the ui, which takes sanitised HTML only.",
};

export default defineConfig(
  {
    ignores: [
      "build/**",
      ".data/**",
      "node_modules/**",
      "app/platform/db/generated/**",
      "public/**",
      "test-results/**",
      "playwright-report/**",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  tseslint.configs.recommended,
  {
    plugins: { quayside: { rules: { arrows, "own-tables": ownTables, "quick-patterns": quickPatterns } } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-promise-executor-return": "off",
      "no-implicit-coercion": ["error", { boolean: true, number: true, string: true }],
      "no-restricted-globals": ["error", "event", "name", "status", "length"],
      "@typescript-eslint/no-explicit-any": "error",
      // Nouns add to such interfaces by `declare module`.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "always" }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-import-type-side-effects": "error",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: {
      "no-console": "error",
      "no-alert": "error",
      "no-restricted-syntax": ["error", environment, formData, inlineHtml, privateParts],
      "@typescript-eslint/no-non-null-assertion": "error",
      "max-lines-per-function": "off",
    },
  },
  {
    files: ["{bench,prisma,sandbox,server}/**/*.{ts,mjs}"],
    ignores: tests,
    rules: { "no-restricted-syntax": ["error", privateParts] },
  },
  { files: ["app/**/*.{ts,tsx}", "sandbox/**/*.ts"], ignores: tests, rules: { "quayside/arrows": "error" } },
  { files: ["app/**/*.{ts,tsx}"], ignores: tests, rules: { "quayside/own-tables": "error" } },
  {
    files: ["{app,server}/**/*.{ts,tsx,js,mjs}"],
    ignores: tests,
    rules: { "quayside/quick-patterns": "error" },
  },
  {
    files: ["{sandbox,prisma}/**/*.ts"],
    ignores: tests,
    rules: { "quayside/quick-patterns": ["error", "literals"] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/ui/use-form.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { name: "@conform-to/react", importNames: ["useForm"], message: "Take it from ~/ui/use-form." },
      ],
    },
  },
  {
    // A large workbook takes seconds, and the process answers nobody meanwhile.
    files: ["{app,server}/**/*.{ts,tsx}"],
    ignores: [...tests, "app/platform/workbook-*.server.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "/workbook\\.server(\\.ts)?$",
              importNames: ["firstSheet"],
              message: "Use sheetApart of ~/platform/workbook-apart.server: it reads in a thread of its own.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/platform/env.server.ts"],
    rules: { "no-restricted-syntax": ["error", formData, inlineHtml, privateParts] },
  },
  {
    files: ["app/platform/http/form.server.ts"],
    rules: { "no-restricted-syntax": ["error", environment, inlineHtml, privateParts] },
  },
  {
    files: tests,
    ignores: ["tests/setup/until-holds.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "vi", property: "waitFor", message: "It waits one second: use untilHolds." },
      ],
    },
  },
  {
    files: tests,
    rules: {
      "no-console": "off",
      "no-restricted-syntax": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-empty-function": "off",
    },
  },
  {
    // A promise nobody waits for loses its error, and in a transaction its order.
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": ["error", { ignoreVoid: true }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/await-thenable": "error",
    },
  },
  {
    // The compiler says so already (`noUnusedLocals`, `noUnusedParameters`); here it takes a fifth of lint's time.
    files: ["**/*.{ts,tsx}"],
    rules: { "@typescript-eslint/no-unused-vars": "off" },
  },
  {
    // Files of plain JavaScript say their types in comments.
    files: ["**/*.{js,mjs}"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
);
