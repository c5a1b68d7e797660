import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { markStatements } from "./tests/rows/mark-plugin.ts";

const alias = { "~": fileURLToPath(new URL("app", import.meta.url)) };
// `isolate: false` keeps a process for the next file; `fresh-file.ts` gives that file fresh modules of the product.
const shared = {
  globals: false,
  restoreMocks: true,
  // A test that fails is tried once more. `npm test` lists what passed only then, and allows three.
  retry: 1,
  // What is waited for comes later on a busy machine: as long as `tests/setup/until-holds.ts` waits.
  expect: { poll: { timeout: 30_000 } },
  unstubEnvs: true,
  unstubGlobals: true,
  pool: "forks" as const,
  isolate: false,
  // What a test makes is thrown away soon: with more room for it, the collector runs a quarter as often.
  execArgv: ["--max-semi-space-size=64"],
};

/**
 * unit         rules and partners, no database
 * integration  `*.db.test.ts`: a real PostgreSQL, a database of its own for each file
 * served       `*.served.test.ts`: the built product, running
 */
export default defineConfig({
  test: {
    // Files also wait, for the database and for partners: one more than there are cores goes side by side.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          include: ["{app,server,sandbox,prisma,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{db,served}.test.{ts,tsx}", "**/node_modules/**"],
          setupFiles: ["tests/setup/fresh-file.ts", "tests/setup/environment.ts", "tests/setup/console.ts"],
          // Laws try thousands of cases; on a busy machine of two cores that takes longer than the usual five seconds.
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        plugins: [markStatements(import.meta.dirname)],
        test: {
          ...shared,
          name: "integration",
          include: ["{app,server,sandbox,prisma,tests,bench}/**/*.db.test.{ts,tsx}"],
          globalSetup: ["tests/setup/database-server.ts"],
          setupFiles: [
            "tests/setup/fresh-file.ts",
            "tests/setup/environment.ts",
            "tests/setup/outside-file.ts",
            "tests/setup/database-file.ts",
            "tests/rows/recorder.ts",
            "tests/setup/console.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "served",
          include: ["tests/**/*.served.test.ts"],
          globalSetup: ["tests/setup/stage-server.ts"],
          setupFiles: [
            "tests/setup/fresh-file.ts",
            "tests/setup/environment.ts",
            "tests/setup/stage-file.ts",
            "tests/setup/console.ts",
          ],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
