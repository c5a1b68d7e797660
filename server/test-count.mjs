/** How many tests a step passed and failed, by the report its runner wrote. */
import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * A step without a report of its own counts as one.
 * @param {number} code how the step's process ended
 * @returns {Count}
 */
export function plainCount(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * Tests of a report (vitest's or Playwright's JSON); a runner that ends badly without a failed test counts as one.
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
export function countOf(file, code) {
  const count = countReport(read(file));
  if (code !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

/** @param {string} file */
function read(file) {
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
  // What passed only at a second try did not pass.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
