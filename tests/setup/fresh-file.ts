/**
 * Resets the process for each test file: fresh modules of the product, the original environment, the real clock. Many
 * files share one process, so that Node and packages load once. The first setup file of every project.
 */
import { ModuleRunner } from "vite/module-runner";
import { vi } from "vitest";

type Module = { evaluated: boolean; promise?: unknown; exports?: unknown };
type Runner = {
  evaluatedModules: { getModuleById(id: string): Module | undefined; idToModuleMap: Map<string, Module> };
  isCircularImport(importers: Set<string>, id: string, visited?: Set<string>): boolean;
};

const shared = globalThis as typeof globalThis & {
  environmentAtStart?: Readonly<NodeJS.ProcessEnv>;
  /** What runs this process's modules; known once it has looked for a circle. */
  runner?: Runner;
};
const atStart = (shared.environmentAtStart ??= { ...process.env });

for (const name of Object.keys(process.env)) {
  if (!(name in atStart) && !name.startsWith("VITEST")) delete process.env[name];
}
for (const [name, value] of Object.entries(atStart)) {
  if (!name.startsWith("VITEST")) process.env[name] = value;
}
vi.useRealTimers();
quickenImports();
keepGenerated(() => vi.resetModules());

/**
 * For each import Vite looks through everything that imports the module, to find circles. One that has been evaluated
 * waits for nobody, and that is what most imports find: the search was a fourteenth of all that test processes did.
 */
function quickenImports(): void {
  const runner = ModuleRunner.prototype as unknown as Runner & { isQuick?: boolean };
  if (runner.isQuick) return;
  const search = runner.isCircularImport;
  runner.isCircularImport = function (importers, id, visited) {
    shared.runner = this;
    const isDone = !visited && this.evaluatedModules.getModuleById(id)?.evaluated;
    return isDone ? false : search.call(this, importers, id, visited);
  };
  runner.isQuick = true;
}

/** The generated client keeps nothing of a file but its connections (`kept-client.ts`), and takes long to evaluate. */
function keepGenerated(reset: () => void): void {
  const kept = [...(shared.runner?.evaluatedModules.idToModuleMap ?? [])]
    .filter(([id, { evaluated }]) => evaluated && id.includes("/app/platform/db/generated/"))
    .map(([, module]) => ({ module, promise: module.promise, exports: module.exports }));
  reset();
  for (const { module, promise, exports } of kept)
    Object.assign(module, { promise, exports, evaluated: true });
}
