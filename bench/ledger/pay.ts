/**
 * Pays orders from wallets by the product's command. An input line says for how many seconds; the answer is a line of
 * JSON. Arguments: clients, `many` or `one` (wallet), its orders (`0,1/4`), pace (`by lot` or `as they come`).
 */
import "~/domain/wiring.server";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import pg from "pg";
import { closeDatabase, pool } from "~/platform/db";
import { ordersOf, payOrder, type Order } from "./orders";
import { payers } from "./people";

const clients = Number(process.argv[2]);
const one = process.argv[3] === "one";
const [parts = "0", of = "1"] = (process.argv[4] ?? "0/1").split("/");
const pace = process.argv[5] === "as they come" ? "as they come" : "by lot";

const who = one ? payers.slice(0, 1) : payers.slice(1);
const orders = await ordersOf(who, { parts: parts.split(",").map(Number), of: Number(of), pace });
const times: number[] = [];

/* What a payment costs, whatever else the machine does: messages, and milliseconds on a processor. */
let messages = 0;
const ask = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  messages += 1;
  return ask.apply(this, args);
} as typeof pg.Client.prototype.query;

const backends = new Set<string>();
pool().on("acquire", (client) =>
  backends.add(`/proc/${(client as { processID?: number }).processID}/schedstat`),
);
const serverMs = () =>
  [...backends]
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + Number(readFileSync(path, "utf8").split(" ")[0]) / 1e6, 0);
const programMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};
const refused: string[] = [];

async function pay(order: Order): Promise<void> {
  const begun = performance.now();
  const objection = await payOrder(order);
  times.push(performance.now() - begun);
  if (objection) refused.push(objection);
}

async function client(until: number): Promise<void> {
  while (performance.now() < until) {
    const order = orders.pop();
    if (!order) throw new Error("there are too few orders to pay for so long");
    await pay(order);
  }
}

const run = (ms: number) => {
  const until = performance.now() + ms;
  return Promise.all(Array.from({ length: clients }, () => client(until)));
};

/** The measure of one turn. */
async function turn(seconds: number) {
  times.length = 0;
  messages = 0;
  const [server, program] = [serverMs(), programMs()];
  const begun = performance.now();
  await run(seconds * 1_000);
  const took = (performance.now() - begun) / 1_000;
  const cost = { messages, server: serverMs() - server, program: programMs() - program };
  return { payments: times.length, seconds: took, refused, times, cost };
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await turn(Number(line)))}\n`);
await closeDatabase();
