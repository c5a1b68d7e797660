/** `npm start`: one command from a fresh clone to a running Quayside. Needs Node 20 and npm, nothing else. */
import { checkNode, ensureInstalled, handOver } from "./bootstrap.mjs";

checkNode();
await ensureInstalled();
handOver("supervise.ts", process.argv.slice(2));
