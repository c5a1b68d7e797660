/** The thread that opens one workbook, for `workbook-apart.server.ts`. */
import { parentPort, workerData } from "node:worker_threads";
import { firstSheet, type Limits } from "./workbook.server.ts";

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: Limits };
parentPort?.postMessage(firstSheet(Buffer.from(bytes), limits));
