/**
 * Resets the process for each test file: fresh modules of the product, the original environment, the real clock. Many
 * files share one process, so that Node and packages load once. The first setup file of every project.
 */
import { vi } from "vitest";

const shared = globalThis as typeof globalThis & { environmentAtStart?: Readonly<NodeJS.ProcessEnv> };
const atStart = (shared.environmentAtStart ??= { ...process.env });

for (const name of Object.keys(process.env)) {
  if (!(name in atStart) && !name.startsWith("VITEST")) delete process.env[name];
}
for (const [name, value] of Object.entries(atStart)) {
  if (!name.startsWith("VITEST")) process.env[name] = value;
}
vi.useRealTimers();
vi.resetModules();
