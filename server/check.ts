/** Checks the configuration once, before anything is served: a wrong one is said in words, not in a loop of crashes. */
import { seal } from "~/platform/crypto.server";
import { env } from "~/platform/env.server";

try {
  env();
  // Keys are read at first use; a wrong one must show now.
  seal("", "check");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
