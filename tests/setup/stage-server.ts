/** For tests against the running product: started once a run, by its own server and by plain remix-serve. */
import type { TestProject } from "vitest/node";
import { serveByRemix, startStage, type Stage } from "./stage";

declare module "vitest" {
  interface ProvidedContext {
    stage: Stage;
    /** The same product, served by remix-serve. */
    plainUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, errors, ...stage } = await startStage();
  const plain = await serveByRemix(stage);
  project.provide("stage", stage);
  project.provide("plainUrl", plain.url);
  return async () => {
    await plain.stop();
    const complaints = errors();
    await stop();
    if (complaints.length > 0) throw new Error(`errors in the product's logs:\n${complaints.join("\n")}`);
  };
}
