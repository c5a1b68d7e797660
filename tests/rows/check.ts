/**
 * Holds what the integration run got from the database (`recorder.ts`) against the row types that the sources declare.
 * Each call of `rows`, `first` and `prepared` counts as one test. Run by `npm test`; decision 035 says why.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { comparing, kindOf } from "./compare.ts";
import { mergeAnswers, type Answered, type Seen } from "./seen.ts";
import { mayAsk, sitesOf } from "./sites.ts";

const root = join(import.meta.dirname, "../..");
const [recorded = "", report = ""] = process.argv.slice(2);

type Call = { site: string; where: string; type: ts.Type; isDeclared: boolean };

function answersIn(folder: string): Record<string, Answered> {
  const all: Record<string, Answered> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const some = JSON.parse(readFileSync(join(folder, name), "utf8")) as Record<string, Answered>;
    for (const [site, answer] of Object.entries(some))
      mergeAnswers((all[site] ??= { calls: 0, lists: {}, columns: {} }), answer);
  }
  return all;
}

function programOf(): ts.Program {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem: ts.Diagnostic) => void complain(problem),
  };
  const config = ts.getParsedCommandLineOfConfigFile(join(root, "tsconfig.json"), {}, host);
  if (!config) throw new Error("tsconfig.json cannot be read");
  // Whatever these need comes along.
  const asking = config.fileNames.filter(
    (file) => file.endsWith(".d.ts") || mayAsk(readFileSync(file, "utf8")),
  );
  return ts.createProgram(asking, config.options);
}

function complain(problem: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
}

/** The calls that ask the database, with what their rows are declared to be. */
function callsOf(program: ts.Program): Call[] {
  const checker = program.getTypeChecker();
  return program.getSourceFiles().flatMap((source) => {
    const file = relative(root, source.fileName);
    if (file.startsWith("node_modules") || file.includes("/generated/") || !mayAsk(source.text)) return [];
    return sitesOf(source).flatMap(({ n, line, call }) => {
      if (!isOfDatabase(checker, call)) return [];
      const type = rowTypeOf(checker, call);
      const isDeclared = !isUnknown(type) && !isValue(type) && checker.typeToString(type) !== "{}";
      return [{ site: `${file}#${n}`, where: `${file}:${line}`, type, isDeclared }];
    });
  });
}

/** Whether what is called is the database's: others have a `first`, too. */
function isOfDatabase(checker: ts.TypeChecker, { expression }: ts.CallExpression): boolean {
  const symbol = checker.getSymbolAtLocation(
    ts.isPropertyAccessExpression(expression) ? expression.name : expression,
  );
  const own = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return own?.declarations?.[0]?.getSourceFile().fileName.includes("app/platform/db/") ?? false;
}

/** What a call names its row, or what the compiler makes of it: that takes longer, since it looks at the statement, too. */
function rowTypeOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type {
  const [named, ...others] = call.typeArguments ?? [];
  if (named && others.length === 0) return checker.getTypeFromTypeNode(named);
  const signature = checker.getResolvedSignature(call);
  return signature ? rowOf(checker, checker.getReturnTypeOfSignature(signature)) : checker.getUnknownType();
}

/** No row, but what the compiler makes of `if (await db.first(…))`. */
const isValue = (type: ts.Type) => (type.flags & (ts.TypeFlags.BooleanLike | ts.TypeFlags.StringLike)) !== 0;

const isUnknown = (type: ts.Type) => (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;

/** The row of a promise of rows, or of a promise of a row or null. */
function rowOf(checker: ts.TypeChecker, returned: ts.Type): ts.Type {
  const awaited = checker.getAwaitedType(returned) ?? returned;
  if (isUnknown(awaited)) return awaited;
  if (checker.isArrayType(awaited))
    return checker.getTypeArguments(awaited as ts.TypeReference)[0] ?? awaited;
  const parts = awaited.isUnion()
    ? awaited.types.filter((part) => !(part.flags & ts.TypeFlags.Null))
    : [awaited];
  return parts.length === 1 && parts[0] ? parts[0] : checker.getNonNullableType(awaited);
}

/** What came; where no value did, what would have come by the database's own word. */
function columnsOf({ columns }: Answered): Record<string, Seen> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { types, seen }]) => {
      const hasValues = Object.keys(seen).some((kind) => kind !== "n" && kind !== "null");
      return [name, hasValues ? seen : { ...seen, ...kindsOf(types) }];
    }),
  );
}

function kindsOf(types: readonly number[]): Partial<Seen> {
  const kinds: Partial<Seen> = {};
  for (const kind of types.map(kindOf)) {
    // A bare null counts as a text to the database: that says nothing.
    if (kind === "number") kinds.number = [];
    else if (kind === "Date" || kind === "bigint" || kind === "boolean" || kind === "Buffer")
      kinds[kind] = true;
  }
  return kinds;
}

function check(): { passed: number; failed: string[] } {
  const answers = answersIn(recorded);
  const program = programOf();
  const compare = comparing(program.getTypeChecker());
  const failed: string[] = [];
  let passed = 0;
  for (const { site, where, type, isDeclared } of callsOf(program)) {
    if (!isDeclared) continue;
    const answer = answers[site];
    if (!answer) {
      if (isProduct(site)) failed.push(`${where} no test has asked this`);
      continue;
    }
    const lists = Object.keys(answer.lists).map((list) => JSON.parse(list) as string[]);
    const found = compare.row(type, columnsOf(answer), lists);
    if (found.length === 0) passed += 1;
    else failed.push(`${where} ${found.join("; ")}`);
  }
  return { passed, failed };
}

const isProduct = (site: string) => site.startsWith("app/") && !/\.test(-cases)?\.tsx?#/.test(site);

const { passed, failed } = check();
for (const line of failed) process.stdout.write(`${line}\n`);
process.stdout.write(`${passed} row types are what came, ${failed.length} are not\n`);
if (report) {
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(
    report,
    JSON.stringify({
      testResults: [],
      numPassedTests: passed,
      numFailedTests: failed.length,
      numPendingTests: 0,
      numTodoTests: 0,
    }),
  );
}
process.exitCode = failed.length > 0 ? 1 : 0;
