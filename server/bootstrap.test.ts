import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isInstalled } from "./bootstrap.mjs";

type Packages = Record<string, { version?: string; dev?: boolean; optional?: boolean }>;

const lock: Packages = {
  "": {},
  "node_modules/react": { version: "18.3.1" },
  "node_modules/vitest": { version: "5.1.1", dev: true },
  "node_modules/other-machine": { version: "1.0.0", optional: true },
};

function folderWith(present: Packages | null): string {
  const folder = mkdtempSync(join(tmpdir(), "installed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
  if (!present) return folder;
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(folder, "node_modules/.bin/node"), "");
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages: present }));
  return folder;
}

const react = { "node_modules/react": { version: "18.3.1" } };
const vitest = { "node_modules/vitest": { version: "5.1.1", dev: true } };

test.each<[string, Packages | null, boolean, boolean]>([
  ["nothing", null, false, false],
  ["what the product needs", react, true, false],
  ["that and the developers' tools", { ...react, ...vitest }, true, true],
  ["an older version", { "node_modules/react": { version: "18.2.0" } }, false, false],
  ["only the tools", vitest, false, false],
])("with %s installed", (_, present, product, tools) => {
  const folder = folderWith(present);
  expect(isInstalled({ folder })).toBe(product);
  expect(isInstalled({ folder, withTools: true })).toBe(tools);
});
