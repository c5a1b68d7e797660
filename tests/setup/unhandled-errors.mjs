/** Writes the errors that no test caught to the file named by UNHANDLED_ERRORS: vitest's own report leaves them out. */
import { writeFileSync } from "node:fs";

export default class UnhandledErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env["UNHANDLED_ERRORS"];
    if (!file || errors.length === 0) return;
    const told = errors.map((error) => ({
      where: [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(" "),
      message: error.stack ?? `${error.name ?? "Error"}: ${error.message ?? ""}`,
    }));
    writeFileSync(file, JSON.stringify({ unhandledErrors: told }));
  }
}
