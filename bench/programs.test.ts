import { globSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { programOptions } from "../server/bundle.ts";

test("every program of the bench can be bundled", async () => {
  const entryPoints = globSync("bench/{goods,invoices,ledger,orders,stores}/*.ts").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  // What they share is written once, and not into each of them.
  const built = await build({
    ...programOptions(),
    entryPoints,
    outdir: "build/bench-test",
    splitting: true,
    metafile: true,
    write: false,
  });
  const programs = Object.values(built.metafile.outputs).map(({ entryPoint }) => entryPoint);
  expect(programs).toEqual(expect.arrayContaining(entryPoints));
});
