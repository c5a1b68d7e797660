/** Opens workbooks in a thread of its own: while a large one is read, others are answered. */
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { err } from "./result";
import type { firstSheet, Limits } from "./workbook.server";

/** Where nothing is built, Node reads the source itself. */
const program = import.meta.env.PROD
  ? resolve("build/node/workbook.js")
  : join(import.meta.dirname, "workbook-thread.server.ts");

/** The largest workbook that our limits allow takes a third of each. */
const longestMs = 60_000;
const mostMegabytes = 1_500;

type Sheet = ReturnType<typeof firstSheet>;

/** One at a time: some of them at once could take all the memory. */
let turn: Promise<unknown> = Promise.resolve();

/** As `firstSheet`; `too-large` also where it takes too much time or memory. */
export function sheetApart(bytes: Buffer, limits: Limits): Promise<Sheet> {
  const read = turn.then(() => readInThread(bytes, limits));
  turn = read.catch(() => undefined);
  return read;
}

function readInThread(bytes: Buffer, limits: Limits): Promise<Sheet> {
  const thread = new Worker(program, {
    workerData: { bytes, limits },
    // No secrets where a stranger's file is read.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  return new Promise<Sheet>((done, refuse) => {
    const late = setTimeout(() => done(err("too-large")), longestMs);
    thread.once("message", done);
    thread.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? done(err("too-large")) : refuse(error),
    );
    thread.once("exit", () => {
      clearTimeout(late);
      refuse(new Error("the thread that reads workbooks ended without an answer"));
    });
  }).finally(() => void thread.terminate());
}
