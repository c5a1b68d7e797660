import { expect, test } from "vitest";
import {
  countOf,
  countReport,
  failuresIn,
  filesToTryAlone,
  flakyIn,
  lastWords,
  plainCount,
} from "./test-count.mjs";

test("a file that could not be loaded counts as a failed test", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
      { status: "failed", assertionResults: [] },
    ],
  };
  expect(countReport(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test("errors beside the journeys have failed; journeys that passed at a second try have passed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countReport({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 2 });
});

test("what passed at its second try is named with what it said at the first", () => {
  const vitest = {
    testResults: [
      {
        name: "list.db.test.ts",
        status: "passed",
        assertionResults: [
          { status: "passed", fullName: "a list shows", failureMessages: ["expected 1 to be 2"] },
          { status: "passed", fullName: "a list counts", failureMessages: [] },
          { status: "failed", fullName: "a list ends", failureMessages: ["no"] },
        ],
      },
    ],
  };
  expect(flakyIn(vitest)).toEqual(["~ list.db.test.ts a list shows\n    expected 1 to be 2"]);
  const spec = {
    title: "buys",
    ok: true,
    tests: [{ projectName: "js", status: "flaky", results: [{ error: { message: "late" } }, {}] }],
  };
  const playwright = { stats: {}, suites: [{ file: "cart.spec.ts", specs: [spec] }] };
  expect(flakyIn(playwright)).toEqual(["~ cart.spec.ts [js] buys\n    late"]);
  expect(failuresIn(playwright)).toEqual([]);
});

test("a runner that ends badly and says nothing has failed once", () => {
  expect(countOf("no/such/report.json", 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countOf("no/such/report.json", 0)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test("a plain step is one", () => {
  expect(plainCount(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(plainCount(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("what failed is named with its file and the beginning of its message", () => {
  const report = {
    testResults: [
      {
        name: "money.db.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "counts" },
          {
            status: "failed",
            fullName: "adds up",
            failureMessages: ["\u001B[31mexpected 1\u001B[39m\n\n  at here"],
          },
        ],
      },
      { name: "broken.test.ts", status: "failed", message: "SyntaxError", assertionResults: [] },
    ],
  };
  expect(failuresIn(report)).toEqual([
    "✗ money.db.test.ts adds up\n    expected 1\n      at here",
    "✗ broken.test.ts\n    SyntaxError",
  ]);
});

test("a journey that failed is named with its browser", () => {
  const failed = {
    title: "buys",
    ok: false,
    tests: [{ projectName: "js", status: "unexpected", results: [{ error: { message: "no button" } }] }],
  };
  const passed = {
    title: "looks",
    ok: true,
    tests: [{ projectName: "js", status: "expected", results: [{}] }],
  };
  const suites = [
    { file: "cart.spec.ts", specs: [passed], suites: [{ file: "cart.spec.ts", specs: [failed] }] },
  ];
  expect(failuresIn({ stats: {}, suites })).toEqual(["✗ cart.spec.ts [js] buys\n    no button"]);
});

test("an error that no test caught is named, and the last lines of a step without a report", () => {
  const unhandledErrors = [{ where: "money.db.test.ts adds up", message: "Error: late\n  at there" }];
  expect(failuresIn({ unhandledErrors })).toEqual([
    "✗ an error that no test caught: money.db.test.ts adds up\n    Error: late\n      at there",
  ]);
  expect(failuresIn({ stats: {}, errors: [{ message: "no server" }] })).toEqual([
    "✗ beside the journeys\n    no server",
  ]);
  const said = Array.from({ length: 30 }, (_, i) => `line ${i}`).join("\n");
  expect(lastWords("build", said)).toMatch(/^✗ build\n {4}line 18\n[^]*line 29$/);
});

test("a few failed tests of files that were loaded are tried alone", () => {
  const file = (name: string, ...tests: string[]) => ({
    name,
    status: tests.includes("failed") || tests.length === 0 ? "failed" : "passed",
    assertionResults: tests.map((status) => ({ status })),
  });
  const vitest = (numFailedTests: number, ...testResults: object[]) => ({
    numPassedTests: 9,
    numFailedTests,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
  });
  const late = file("late.db.test.ts", "passed", "failed");
  expect(filesToTryAlone(vitest(1, late, file("good.test.ts", "passed")))).toEqual(["late.db.test.ts"]);
  expect(filesToTryAlone(vitest(1, late, file("broken.test.ts")))).toBeNull();
  expect(filesToTryAlone(vitest(0, file("good.test.ts", "passed")))).toBeNull();
  expect(filesToTryAlone(vitest(4, file("many.test.ts", "failed", "failed", "failed", "failed")))).toBeNull();
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 0 };
  expect(filesToTryAlone({ stats, errors: [] })).toEqual([]);
  expect(filesToTryAlone({ stats, errors: [{}] })).toBeNull();
  expect(filesToTryAlone(null)).toBeNull();
});
