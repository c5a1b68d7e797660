/** What the product writes to console.error or console.warn during a test fails that test. */
import { format } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";

let complaints: string[] = [];
let expected: RegExp[] = [];

/** Allows complaints that a test provokes on purpose. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  complaints = [];
  expected = [];
  const hear = (...words: unknown[]) => void complaints.push(format(...words));
  console.error = hear;
  console.warn = hear;
});

afterEach(() => {
  const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
  complaints = [];
  expect(unexpected.join("\n"), "written to the console during the test").toBe("");
});
