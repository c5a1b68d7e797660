/** One way for forms: an action takes its form through `takeForm`, and a form is drawn by `useSchemaForm`. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Forms with conform's `useForm`, and why. */
const formsByHand: Record<string, string> = {
  "app/domain/accounts/components/use-entry-form.ts": "its rules come when somebody begins to fill it in",
};

/** Server files that read fields of a form by their schema beside `takeForm`, and why. */
const parsedByHand: Record<string, string> = {
  "app/domain/listings/both-forms.server.ts":
    "a preview, and a template, are of a form that is not filled in yet",
};

const isCode = (path: string) => !/\.test\.tsx?$|\/texts\//.test(path);
const code = globSync("app/**/*.{ts,tsx}").filter(isCode).sort();
const read = (path: string) =>
  readFileSync(path, "utf8")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/^\s*\/\/.*$/gm, "");

const those = (paths: readonly string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)));

/** Files that do it by hand, without those that are excused; an excuse that nobody needs any more is named, too. */
function unlike(byHand: readonly string[], excused: Record<string, string>): string[] {
  const kept = Object.keys(excused).filter((path) => !byHand.includes(path));
  return [...byHand.filter((path) => !(path in excused)), ...kept.map((path) => `${path} needs no excuse`)];
}

const action = /export (async )?(function|const) action\b/;

/** Webhooks read no forms. */
const routes = code.filter((path) => /^app\/routes\/(?!hooks\/)/.test(path));

describe("one way for forms", () => {
  test("each action takes its form through takeForm", () => {
    const byHand = those(routes, action).filter((path) => !/\btakeForms?\(/.test(read(path)));
    expect(byHand).toEqual([]);
  });

  test("each form is a form of its schema", () => {
    const outside = code.filter((path) => !path.startsWith("app/ui/"));
    expect(unlike(those(outside, /\buseForm\b/), formsByHand)).toEqual([]);
  });

  test("fields are read and presses are counted in one place", () => {
    const server = code.filter((path) => /^app\/routes\/|\.server\.ts$/.test(path));
    const outside = server.filter((path) => path !== "app/platform/http/take-form.server.ts");
    expect(unlike(those(outside, /\bparseWithZod\b/), parsedByHand)).toEqual([]);
    const counted = those(outside, /import \{[^}]*\bonce\b[^}]*\} from "[^"]*form\.server"/);
    expect(counted).toEqual([]);
  });

  test("the scan sees an action and a form by hand", () => {
    expect("export async function action(args: ActionFunctionArgs) {").toMatch(action);
    expect("export const action = (args) => readForm(args);").toMatch(action);
    expect(unlike(["app/routes/new.tsx"], {})).toEqual(["app/routes/new.tsx"]);
    expect(unlike([], { "app/routes/old.tsx": "why" })).toEqual(["app/routes/old.tsx needs no excuse"]);
  });
});
