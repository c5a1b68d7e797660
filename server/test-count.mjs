/** How many tests a step passed and failed, by the report its runner wrote. */
import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** Tests of a run that may pass at their second try only. One more fails the run. */
export const mostFlaky = 3;

/**
 * A step without a report of its own counts as one.
 * @param {number | string} code how the step's process ended
 * @returns {Count}
 */
export function plainCount(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * Tests of a report (vitest's or Playwright's JSON); a runner that ends badly without a failed test counts as one.
 * @param {string} file
 * @param {number | string} code
 * @returns {Count}
 */
export function countOf(file, code) {
  const count = countReport(read(file));
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

/**
 * The failed tests of a report, each with its file, its name and the beginning of what it says.
 * @param {string} file
 * @returns {string[]}
 */
export function failuresOf(file) {
  return [...failuresIn(read(file)), ...failuresIn(read(unhandledFile(file)))];
}

/**
 * Where the errors are written that no test of a report caught.
 * @param {string} report
 */
export function unhandledFile(report) {
  return report.replace(/\.json$/, "-unhandled.json");
}

/**
 * @param {any} report
 * @returns {string[]}
 */
export function failuresIn(report) {
  if (report?.unhandledErrors)
    return report.unhandledErrors.map((/** @type {any} */ { where, message }) =>
      told("an error that no test caught:", where, message),
    );
  if (report?.stats) {
    const beside = (report.errors ?? []).map((/** @type {any} */ error) =>
      told("beside the journeys", "", error.message),
    );
    return [...beside, ...journeysOf(report, ({ ok }) => !ok, "✗")];
  }
  return (report?.testResults ?? []).flatMap(
    (/** @type {any} */ { name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
      if (failed.length === 0) return status === "failed" ? [told(name, "", message)] : [];
      return failed.map((/** @type {any} */ test) => told(name, test.fullName, test.failureMessages[0]));
    },
  );
}

/**
 * The tests of a report that passed at their second try, each with what it said at its first.
 * @param {string} file
 * @returns {string[]}
 */
export function flakyOf(file) {
  return flakyIn(read(file));
}

/**
 * @param {any} report
 * @returns {string[]}
 */
export function flakyIn(report) {
  if (report?.stats)
    return journeysOf(report, ({ tests }) => tests.some((/** @type {any} */ t) => t.status === "flaky"));
  return (report?.testResults ?? []).flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ test) => test.status === "passed" && test.failureMessages?.length > 0)
      .map((/** @type {any} */ test) => told(name, test.fullName, test.failureMessages[0], "~")),
  );
}

/**
 * @param {any} suite
 * @param {(spec: any) => boolean} wanted
 * @returns {string[]}
 */
function journeysOf({ file, suites = [], specs = [] }, wanted, sign = "~") {
  const found = specs.filter(wanted).map((/** @type {any} */ { title, tests }) => {
    const results = tests.flatMap((/** @type {any} */ test) => test.results);
    const wrong = results.find((/** @type {any} */ { error }) => error);
    return told(`${file} [${tests[0]?.projectName ?? ""}]`, title, wrong?.error.message, sign);
  });
  return [...found, ...suites.flatMap((/** @type {any} */ suite) => journeysOf(suite, wanted, sign))];
}

/**
 * The files of the failed tests, where a further try with nothing beside it can tell a slow machine from a fault: a few
 * tests failed, all in files that were loaded, and nothing else is wrong.
 * @param {any} report vitest's or Playwright's
 * @returns {string[] | null} null where a further try says nothing
 */
export function filesToTryAlone(report) {
  const { failed } = countReport(report);
  if (failed === 0 || failed > mostFlaky) return null;
  if (report.stats) return report.errors.length > 0 ? null : [];
  const wrong = report.testResults.filter((/** @type {any} */ { status }) => status === "failed");
  const isLoaded = (/** @type {any} */ file) =>
    file.assertionResults.some((/** @type {any} */ test) => test.status === "failed");
  return wrong.every(isLoaded) ? wrong.map((/** @type {any} */ { name }) => name) : null;
}

/**
 * The last lines of a step that failed and has no report of its own.
 * @param {string} name
 * @param {string} said
 */
export function lastWords(name, said) {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  return told(name, "", lines.slice(-mostLines).join("\n"));
}

/** Lines of a message that are told. */
const mostLines = 12;

/**
 * @param {string} where
 * @param {string} test
 * @param {string | undefined} message
 * @param {string} [sign]
 */
function told(where, test, message, sign = "✗") {
  const plain = (message ?? "").replaceAll(/\u001B\[[\d;]*m/g, "");
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  return [
    `${sign} ${where} ${test}`.trim(),
    ...lines.slice(0, mostLines).map((line) => `    ${line.slice(0, 300)}`),
  ].join("\n");
}

/**
 * A report's text as it stands, null where there is none.
 * @param {string} file
 * @returns {any}
 */
export function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {any} report
 * @returns {Count}
 */
export function countReport(report) {
  if (report?.stats) return playwrightCount(report);
  if (report?.testResults) return vitestCount(report);
  return { passed: 0, failed: 0, skipped: 0 };
}

/** @param {any} report */
function vitestCount({ testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  // A file that could not be loaded has no tests to fail: it counts as one.
  const broken = testResults.filter(
    (/** @type {any} */ file) =>
      file.status === "failed" &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** @param {any} report */
function playwrightCount({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}
