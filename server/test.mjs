/**
 * `npm test`: everything, on a fresh clone with Node 20 and npm. `npm test -- unit` (integration, served, e2e,
 * checks) runs one part. Two lanes go side by side, because each of them waits a lot. Each step runs even where an
 * earlier one failed. A few tests that failed are tried once more in the end, with nothing beside them. The last lines
 * name what failed, and what passed at a further try only, and sum up.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { totalmem } from "node:os";
import { delimiter, join } from "node:path";
import { checkNode, ensureInstalled, root } from "./bootstrap.mjs";
import { makeScratch } from "./scratch.mjs";
import {
  countOf,
  failuresOf,
  filesToTryAlone,
  flakyOf,
  lastWords,
  mostFlaky,
  plainCount,
  read,
  unhandledFile,
} from "./test-count.mjs";

const reports = join(root, "test-results/reports");
/** What the integration tests got from the database, call by call. */
const rows = join(reports, "rows");
const longest = 40 * 60_000;
const bin = join(root, "node_modules/.bin");
const node = join(bin, "node");
const tool = (path) => join(root, "node_modules", path);

/** @typedef {{ name: string, part: string, script: string, args?: string[], env?: Record<string, string>, report?: string, heap?: number, alone?: (files: readonly string[]) => Partial<Step> }} Step */

/** Where databases, data folders and browsers of the tests lie. */
const scratch = makeScratch();
// PostgreSQL runs as a user of its own where we are root.
chmodSync(scratch, 0o755);
/** Where a filled shop is left by one step for a later one. */
const filled = join(scratch, "filled");

/** What the steps say goes through here, so they cannot see that somebody looks. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

/** Before all others. @type {Step} */
const first = { name: "database client", part: "", script: "server/command.ts", args: ["generate"] };

/** The tests with a database: told live. @type {Step[]} */
const lane = [
  vitest("integration", "integration tests", { RECORD_ROWS: rows }),
  {
    name: "row types",
    part: "integration",
    script: "tests/rows/check.ts",
    args: [rows, join(reports, "rows.json")],
    report: "rows",
  },
];

/** Those with one. @type {Step[]} */
const running = [
  { name: "build", part: "served e2e", script: "server/command.ts", args: ["build"] },
  vitest("served", "tests of the running product"),
  { name: "browser", part: "e2e", script: "tests/e2e/support/browser.mjs" },
  {
    name: "end-to-end tests",
    part: "e2e",
    script: tool("@playwright/test/cli.js"),
    args: ["test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "e2e.json") },
    report: "e2e",
    alone: () => ({
      args: ["test", "--last-failed", "--workers=1", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "e2e-alone.json") },
    }),
  },
];

/** What needs neither. @type {Step[]} */
const checks = [
  // It needs 4 GB. Where Node does it all, its own limit is a quarter of the memory, 2 GB on a machine with 8.
  { name: "types and lint", part: "checks", script: "tests/lint/check.ts", heap: 7168 },
  { name: "formatting", part: "checks", script: "tests/lint/formatting.ts" },
  vitest("unit", "unit tests"),
];

/** @returns {Step} */
function vitest(part, name, env = {}) {
  const into = (/** @type {string} */ report, /** @type {readonly string[]} */ files = []) => {
    const file = join(reports, `${report}.json`);
    const reporters = ["default", "json", "./tests/setup/unhandled-errors.mjs"].map(
      (by) => `--reporter=${by}`,
    );
    return {
      args: [
        "run",
        "--project",
        part,
        ...reporters,
        `--outputFile.json=${file}`,
        "--passWithNoTests",
        ...files,
      ],
      env: { UNHANDLED_ERRORS: unhandledFile(file) },
    };
  };
  const { args, env: own } = into(part);
  return {
    name,
    part,
    script: tool("vitest/vitest.mjs"),
    args,
    env: { ...env, ...own },
    report: part,
    alone: (files) => into(`${part}-alone`, files),
  };
}

/** Below so many bytes of memory, a step that needs much of it waits until all others have ended. */
const roomForBoth = 16 * 1024 ** 3;
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
const isAlone = (/** @type {Step} */ { heap }) => heap !== undefined && memory < roomForBoth;

let passed = 0;
let failed = 0;
/** @type {string[]} */
const lines = [];
/** @type {string[]} */
const failures = [];
/** What passed at a further try. @type {string[]} */
const flaky = [];
/** What is tried alone in the end. @type {{ step: Step, files: readonly string[], named: string[] }[]} */
const again = [];

// The last line stands whatever happens on the way.
process.on("exit", (code) => {
  rmSync(scratch, { recursive: true, force: true });
  if (code !== 0 && failed === 0) failed = 1;
  const told = flaky.length > 0 ? [`flaky, passed at a further try (${mostFlaky} may):`, ...flaky] : [];
  const words = [...failures, ...told, ...lines].join("\n");
  process.stdout.write(`\n${words}\n\n${passed} passed, ${failed} failed\n`);
});

async function main() {
  checkNode();
  const part = process.argv[2] ?? "";
  const all = [...lane, ...running, ...checks];
  const parts = new Set(all.flatMap((step) => step.part.split(" ")));
  if (part && !parts.has(part)) {
    process.stderr.write(
      `npm test -- ${part}: there is only ${[...parts].join(", ")}, or nothing for all.\n`,
    );
    process.exit(1);
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const started = Date.now();
  await ensureInstalled({ withTools: true });
  note("packages", started, { passed: 1, failed: 0, skipped: 0 });
  await take(first);
  const wanted = (/** @type {Step} */ step) => !part || step.part.split(" ").includes(part);
  const inLane = async (/** @type {Step[]} */ steps, aside = false) => {
    for (const step of steps.filter(wanted)) if (!isAlone(step)) await take(step, aside);
  };
  await Promise.all([inLane([...lane, ...checks]), inLane(running, part === "")]);
  for (const step of all.filter(wanted)) if (isAlone(step)) await take(step);
  if (flaky.length + again.flatMap(({ named }) => named).length <= mostFlaky)
    for (const failure of again) await tryAlone(failure);
  // Not their tests, but the run has failed.
  failed += Math.max(0, flaky.length - mostFlaky);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Runs a step and notes its end. What one beside the tests says is told when it has ended. */
async function take(/** @type {Step} */ step, aside = false) {
  const heading = `\n── ${step.name} ──\n`;
  if (!aside) process.stdout.write(heading);
  const started = Date.now();
  const { code, said } = await run(step, aside);
  if (aside) process.stdout.write(heading + said);
  const report = step.report && join(reports, `${step.report}.json`);
  const named = report ? failuresOf(report) : [];
  failures.push(...named);
  if (report) flaky.push(...flakyOf(report));
  const files = report && step.alone ? filesToTryAlone(read(report)) : null;
  if (files && !read(unhandledFile(report))) again.push({ step, files, named });
  if (code !== 0 && named.length === 0) failures.push(lastWords(`${step.name}: ended with ${code}`, said));
  note(step.name, started, report ? countOf(report, code) : plainCount(code));
}

/** A test that fails beside others may lack only time. What passes now is flaky. */
async function tryAlone({ step, files, named }) {
  const name = `${step.name}, again`;
  process.stdout.write(`\n── ${name} ──\n`);
  const started = Date.now();
  const { alone, ...rest } = step;
  const { code } = await run({ ...rest, ...alone(files) }, false);
  const isGood = code === 0;
  if (isGood) {
    failed -= named.length;
    passed += named.length;
    for (const one of named) {
      failures.splice(failures.indexOf(one), 1);
      flaky.push(one.replace("✗", "~"));
    }
  }
  const words = isGood ? `${named.length} of the failed passed` : "they fail alone, too";
  lines.push(`${isGood ? "✓" : "✗"} ${name.padEnd(30)} ${words.padEnd(40)} ${secondsSince(started)}`);
  process.stdout.write(`${lines.at(-1)}\n`);
}

const secondsSince = (/** @type {number} */ started) => `${((Date.now() - started) / 1000).toFixed(0)} s`;

function note(name, started, count) {
  passed += count.passed;
  failed += count.failed;
  const words = [
    `${count.passed} passed`,
    `${count.failed} failed`,
    ...(count.skipped ? [`${count.skipped} skipped`] : []),
  ];
  const line = `${name.padEnd(30)} ${words.join(", ").padEnd(40)} ${secondsSince(started)}`;
  lines.push(`${count.failed ? "✗" : "✓"} ${line}`);
  process.stdout.write(`${lines.at(-1)}\n`);
}

/**
 * @param {Step} step
 * @param {boolean} aside
 * @returns {Promise<{ code: number | string, said: string }>} `code`: the exit code, or the signal that ended it
 */
function run({ script, args = [], env = {}, heap }, aside) {
  let said = "";
  const flags = ["--disable-warning=ExperimentalWarning", ...(heap ? [`--max-old-space-size=${heap}`] : [])];
  const child = spawn(node, [...flags, script, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that nothing a hanging step started is left behind.
    detached: process.platform !== "win32",
    env: {
      ...process.env,
      ...colours,
      TMPDIR: scratch,
      QUAYSIDE_FILLED: filled,
      ...env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (/** @type {Buffer} */ chunk) => {
      said += chunk.toString();
      if (!aside) process.stdout.write(chunk);
    });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  return new Promise((done) => {
    const patience = setTimeout(() => {
      process.stderr.write(`This step took more than ${longest / 60_000} minutes and was ended.\n`);
      end("SIGTERM");
      setTimeout(() => end("SIGKILL"), 10_000).unref();
    }, longest);
    const interrupt = () => {
      end("SIGTERM");
      setTimeout(() => process.exit(130), 5_000).unref();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, interrupt);
    child.once("error", () => done({ code: 1, said }));
    child.once("close", (code, signal) => {
      clearTimeout(patience);
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, interrupt);
      done({ code: code ?? signal ?? 1, said });
    });
  });
}

await main();
