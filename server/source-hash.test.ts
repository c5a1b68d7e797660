import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sourceHash } from "./source-hash";

test("changes with the sources, not with tests or generated code", () => {
  const folder = mkdtempSync(join(tmpdir(), "hash-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "app/platform/db/generated"), { recursive: true });
  const write = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
    return sourceHash(folder);
  };
  const first = write("app/root.tsx", "1");
  expect(write("app/root.test.tsx", "test")).toBe(first);
  expect(write("app/platform/db/generated/client.ts", "generated")).toBe(first);
  expect(write("app/root.tsx", "2")).not.toBe(first);
  expect(write("app/root.tsx", "1")).toBe(first);
  expect(write("package-lock.json", "{}")).not.toBe(first);
});
