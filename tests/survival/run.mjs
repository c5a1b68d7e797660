/** `npm run chaos [-- --minutes N]`: the survival test for as long as is wanted. It needs what `npm test` installs. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? "5");
if (!(minutes > 0 && minutes <= 600)) throw new Error("npm run chaos -- --minutes N, of 600 at most");
const args = ["vitest", "run", "--project", "served", "tests/survival/kills.served.test.ts"];
const env = {
  ...process.env,
  SURVIVAL_MINUTES: String(minutes),
  ...(values.seed ? { SURVIVAL_SEED: values.seed } : {}),
};
process.exitCode = spawnSync("npx", args, { env, stdio: "inherit" }).status ?? 1;
