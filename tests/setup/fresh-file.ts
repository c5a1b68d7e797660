/**
 * Many test files run in one process, so that Node and the packages are loaded once. Each file starts here: with
 * modules of the product that no other file has used, the environment the process started with, and the real clock.
 * The first setup file of every project.
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
