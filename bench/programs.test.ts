import { globSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { programOptions } from "../server/bundle.ts";

test("every program of the bench can be bundled", async () => {
  const entryPoints = globSync("bench/{goods,invoices,ledger,orders,stores}/*.ts").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const built = await build({ ...programOptions(), entryPoints, outdir: "build/bench-test", write: false });
  expect(built.outputFiles).toHaveLength(entryPoints.length);
});
