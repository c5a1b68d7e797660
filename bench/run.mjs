/** `npm run bench`: installs what is missing, the measuring tools too, and measures on the project's own Node. */
import { checkNode, ensureInstalled, handOver } from "../server/bootstrap.mjs";

checkNode();
await ensureInstalled({ withTools: true });
handOver("../bench/main.ts", process.argv.slice(2));
