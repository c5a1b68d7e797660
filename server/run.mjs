/** `node server/run.mjs <command> [...]`: the commands of package.json, on the project's own Node. */
import { checkNode, ensureInstalled, handOver } from "./bootstrap.mjs";

checkNode();
await ensureInstalled();
handOver("command.ts", process.argv.slice(2));
