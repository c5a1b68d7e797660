/**
 * `npm test`: everything, on a fresh clone with Node 20 and npm. `npm test -- unit` (integration, served, e2e,
 * checks) runs one part. Each step runs even where an earlier one failed; the last lines name what failed and sum up.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { checkNode, ensureInstalled, root } from "./bootstrap.mjs";
import { countOf, failuresOf, plainCount } from "./test-count.mjs";

const reports = join(root, "test-results/reports");
/** What the integration tests got from the database, call by call. */
const rows = join(reports, "rows");
const longest = 20 * 60_000;
const bin = join(root, "node_modules/.bin");
const node = join(bin, "node");
const tool = (path) => join(root, "node_modules", path);

/** @type {{ name: string, part: string, script: string, args?: string[], env?: Record<string, string>, report?: string }[]} */
const steps = [
  { name: "database client", part: "", script: "server/command.ts", args: ["generate"] },
  {
    name: "formatting",
    part: "checks",
    script: tool("prettier/bin/prettier.cjs"),
    args: ["--check", "--log-level=warn", "."],
  },
  { name: "lint", part: "checks", script: tool("eslint/bin/eslint.js"), args: ["--max-warnings=0", "."] },
  { name: "types", part: "checks", script: tool("typescript/bin/tsc"), args: ["--noEmit"] },
  vitest("unit", "unit tests"),
  { ...vitest("integration", "integration tests"), env: { RECORD_ROWS: rows } },
  {
    name: "row types",
    part: "integration",
    script: "tests/rows/check.ts",
    args: [rows, join(reports, "rows.json")],
    report: "rows",
  },
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
  },
];

function vitest(part, name) {
  const report = join(reports, `${part}.json`);
  const args = [
    "run",
    "--project",
    part,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  return {
    name,
    part,
    script: tool("vitest/vitest.mjs"),
    args: [...args, "--passWithNoTests"],
    report: part,
  };
}

let passed = 0;
let failed = 0;
/** @type {string[]} */
const lines = [];
/** @type {string[]} */
const failures = [];

// The last line stands whatever happens on the way.
process.on("exit", (code) => {
  if (code !== 0 && failed === 0) failed = 1;
  process.stdout.write(`\n${[...failures, ...lines].join("\n")}\n\n${passed} passed, ${failed} failed\n`);
});

async function main() {
  checkNode();
  const part = process.argv[2] ?? "";
  const parts = new Set(steps.flatMap((step) => step.part.split(" ")).filter(Boolean));
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
  for (const step of steps) {
    if (!part || step.part === "" || step.part.split(" ").includes(part)) await take(step);
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

async function take(step) {
  process.stdout.write(`\n── ${step.name} ──\n`);
  const started = Date.now();
  const code = await run(step);
  const report = step.report && join(reports, `${step.report}.json`);
  if (report) failures.push(...failuresOf(report));
  note(step.name, started, report ? countOf(report, code) : plainCount(code));
}

function note(name, started, count) {
  passed += count.passed;
  failed += count.failed;
  const words = [
    `${count.passed} passed`,
    `${count.failed} failed`,
    ...(count.skipped ? [`${count.skipped} skipped`] : []),
  ];
  const seconds = `${((Date.now() - started) / 1000).toFixed(0)} s`;
  lines.push(`${count.failed ? "✗" : "✓"} ${name.padEnd(30)} ${words.join(", ").padEnd(40)} ${seconds}`);
  process.stdout.write(`${lines.at(-1)}\n`);
}

function run({ script, args = [], env = {} }) {
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", script, ...args], {
    cwd: root,
    stdio: "inherit",
    // A group of its own, so that nothing a hanging step started is left behind.
    detached: process.platform !== "win32",
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
  });
  const end = (signal) => {
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
    child.once("error", () => done(1));
    child.once("exit", (code) => {
      clearTimeout(patience);
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, interrupt);
      done(code ?? 1);
    });
  });
}

await main();
