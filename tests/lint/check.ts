/**
 * Types and lint. The types come from tsconfig.json, the rules from eslint.config.js, as for `npm run typecheck` and
 * `npm run lint`. TypeScript's native compiler checks the types, and oxlint the rules that ask for them: together they
 * take a third of what TypeScript in JavaScript takes. Where a machine has no such programs, that does both.
 */
import { ESLint, type Linter } from "eslint";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";

const root = process.cwd();
const sources = "**/*.{ts,tsx}";

/** The rules that ask for types, without the name of their package. */
const typed = ["no-floating-promises", "no-misused-promises", "await-thenable"];
const asTyped = new RegExp(`@typescript-eslint/(?:${typed.join("|")})\\b`);

/** With one processor for each program: beside the tests there is not more, and two would do much twice. */
const sparing = { ...process.env, GOMAXPROCS: "1", GOGC: "400" };

type Native = { compiler: string; linter: string; rules: string };

/** What runs as a program of this machine; null where one of them does not. */
function nativeTools(): Native | null {
  const at = (path: string) => join(root, "node_modules", path);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const found = {
    compiler: at("@typescript/native-preview/bin/tsgo"),
    linter: at("oxlint/bin/oxlint"),
    rules: at(`@oxlint-tsgolint/${process.platform}-${process.arch}/tsgolint${suffix}`),
  };
  if (!existsSync(found.rules) || !existsSync(found.linter)) return null;
  const runs = [found.compiler, found.linter].every(
    (path) => spawnSync(process.execPath, [path, "--version"]).status === 0,
  );
  return runs ? found : null;
}

/** Whether a program found nothing; what it says is told. */
function isClean(path: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(process.execPath, [path, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: sparing,
  });
  if (error) throw error;
  return status === 0;
}

const nativeTypes = ({ compiler }: Native) =>
  isClean(compiler, ["--noEmit", "--checkers", "1", "--pretty", "false"]);

/** Asks oxlint about the rules that ask for types, as eslint.config.js has them. */
async function nativeRules({ linter }: Native): Promise<boolean> {
  const config = (await new ESLint().calculateConfigForFile("app/root.tsx")) as Linter.Config;
  const rules = typed.map((name) => {
    const [, ...options] = [config.rules?.[`@typescript-eslint/${name}`] ?? []].flat();
    return [`typescript/${name}`, ["error", ...options]];
  });
  const folder = mkdtempSync(join(tmpdir(), "quayside-lint-"));
  const file = join(folder, "oxlint.json");
  const categories = { correctness: "off" };
  writeFileSync(
    file,
    JSON.stringify({ plugins: ["typescript"], categories, rules: Object.fromEntries(rules) }),
  );
  try {
    return isClean(linter, ["--type-aware", "--threads=1", `--config=${file}`, "."]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function typeErrors(): { program: ts.Program; count: number } {
  const path = `${root}/tsconfig.json`;
  const { config, error } = ts.readConfigFile(path, (file) => ts.sys.readFile(file));
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"));
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true });
  const found = [...errors, ...ts.getPreEmitDiagnostics(program)];
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => "\n",
  };
  if (found.length > 0) process.stdout.write(ts.formatDiagnostics(found, host));
  return { program, count: found.length };
}

/** Lints by ESLint: with a program by all rules, without one by those that need no types. */
async function lintErrors(program: ts.Program | null): Promise<number> {
  const withTypes = { languageOptions: { parserOptions: { programs: [program] } } };
  const without = { rules: Object.fromEntries(typed.map((name) => [`@typescript-eslint/${name}`, "off"])) };
  const eslint = new ESLint({
    overrideConfig: [
      { files: [sources], languageOptions: { parserOptions: { projectService: false } } },
      { files: [sources], ...(program ? withTypes : (without as Linter.Config)) },
    ],
  });
  const results = await eslint.lintFiles(["."]);
  // A comment for a rule that oxlint asks for is of use, though not to ESLint.
  const isOfUse = ({ ruleId, message }: Linter.LintMessage) =>
    !program && ruleId === null && asTyped.test(message);
  const told = results.map((result) => {
    const messages = result.messages.filter((message) => !isOfUse(message));
    const errorCount = result.errorCount - (result.messages.length - messages.length);
    return { ...result, messages, errorCount };
  });
  const formatter = await eslint.loadFormatter("stylish");
  process.stdout.write(await formatter.format(told));
  return told.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0);
}

const native = nativeTools();
if (native) {
  const good = [nativeTypes(native), await nativeRules(native), (await lintErrors(null)) === 0];
  const said = good.map((isGood) => (isGood ? "no errors" : "errors"));
  process.stdout.write(`${said[0]} of types, ${said[1]} of promises, ${said[2]} of lint\n`);
  process.exitCode = good.every(Boolean) ? 0 : 1;
} else {
  const types = typeErrors();
  const lint = await lintErrors(types.program);
  process.stdout.write(`${types.count} errors of types, ${lint} of lint\n`);
  process.exitCode = types.count + lint > 0 ? 1 : 0;
}
