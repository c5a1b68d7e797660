import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Manifest = {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Manifest;
const manifest = read("package.json");
const [atRunTime = "", forDevelopers = ""] = readFileSync("docs/dependencies.md", "utf8").split(
  "## For developers only",
);

/** Names and licences in a table of the document. */
function listed(text: string): [name: string, licence: string][] {
  return [...text.matchAll(/^\| `([^`]+)` \| .+ \| ([^|]+) \|$/gm)].map(([, name = "", licence = ""]) => [
    name,
    licence,
  ]);
}

describe.each([
  ["at run time", manifest.dependencies ?? {}, listed(atRunTime)],
  ["for developers", manifest.devDependencies ?? {}, listed(forDevelopers)],
])("packages %s", (_when, wanted, told) => {
  test("each stands in docs/dependencies.md, and nothing else does", () => {
    expect(told.map(([name]) => name).sort()).toEqual(Object.keys(wanted).sort());
  });

  test("each is pinned to one version", () => {
    expect(Object.entries(wanted).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  });

  test("the licence is the one the package names", () => {
    const installed = told.filter(([name]) => existsSync(`node_modules/${name}/package.json`));
    expect(installed.map(([name]) => [name, read(`node_modules/${name}/package.json`).license])).toEqual(
      installed,
    );
  });
});
