/** For tests against the running product: started once a run, by its own server and by plain remix-serve. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { serveByRemix, startFirstStage, type Stage } from "./stage";

declare module "vitest" {
  interface ProvidedContext {
    stage: Stage;
    /** The same product, served by remix-serve. */
    plainUrl: string;
    /** What the first start said, which filled the shop. */
    firstWords: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const letGo = nameFilled();
  const { stage: running, firstWords } = await startFirstStage();
  const { stop, errors, ...stage } = running;
  const plain = await serveByRemix(stage);
  project.provide("stage", stage);
  project.provide("plainUrl", plain.url);
  project.provide("firstWords", firstWords);
  return async () => {
    await plain.stop();
    const complaints = errors();
    await stop();
    letGo();
    if (complaints.length > 0) throw new Error(`errors in the product's logs:\n${complaints.join("\n")}`);
  };
}

/** Says to the test files, which run in processes of their own, where the filled shop is left; unless `npm test` did. */
function nameFilled(): () => void {
  if (process.env["QUAYSIDE_FILLED"] !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), "quayside-filled-"));
  process.env["QUAYSIDE_FILLED"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
