/** `npm run chaos [-- --minutes N]`: the survival test for as long as is wanted, and every kill at the start. It needs what `npm test` installs. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/** Kills under load, kills over the goods, and kills of what starts the product. */
const files = [
  "tests/survival/kills.served.test.ts",
  "tests/survival/goods.served.test.ts",
  "tests/start.served.test.ts",
];

const usage = `npm run chaos -- [--minutes N] [--seed S]
  --minutes N   how long, 5 unless said, of 600 at most
  --seed S      makes the same choices again: a failure names its seed`;

const asked = options();
if (asked === null) process.exitCode = 2;
else if (asked.help) process.stdout.write(`${usage}\n`);
else process.exitCode = run(asked);

/** What was asked for; null, and how to ask, where that is nothing. */
function options() {
  const text = /** @type {const} */ ({ type: "string" });
  try {
    const { values } = parseArgs({ options: { minutes: text, seed: text, help: { type: "boolean" } } });
    const minutes = Number(values.minutes ?? "5");
    if (minutes > 0 && minutes <= 600) return { minutes, seed: values.seed, help: values.help ?? false };
  } catch {
    // Said below: an option nobody knows, or one without its value.
  }
  process.stderr.write(`${usage}\n`);
  return null;
}

/** @param {{ minutes: number, seed: string | undefined }} asked */
function run({ minutes, seed }) {
  const args = ["vitest", "run", "--project", "served", ...files];
  const env = {
    ...process.env,
    SURVIVAL_MINUTES: String(minutes),
    ...(seed ? { SURVIVAL_SEED: seed } : {}),
  };
  return spawnSync("npx", args, { env, stdio: "inherit" }).status ?? 1;
}
