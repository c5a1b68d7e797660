/**
 * Pays orders from wallets by the product's own command, one order a payment, each client one after another. Prints one
 * line of JSON. Arguments: clients, seconds, `many` or `one` (wallet), which of how many programs this is, as `0/2`.
 */
import "~/domain/wiring.server";
import { startPayment } from "~/domain/payments/payments.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { payers } from "./people";

const clients = Number(process.argv[2]);
const seconds = Number(process.argv[3]);
const one = process.argv[4] === "one";
const [part = 0, parts = 1] = (process.argv[5] ?? "0/1").split("/").map(Number);

type Order = { id: string; payer: string; total: bigint };

const who = one ? payers.slice(0, 1) : payers.slice(1);
const orders = await db.rows<Order>(sql`
  select id, user_id as payer, total from store_order
  where user_id = any(${who}::uuid[]) and status = 'AWAITING_PAYMENT' and abs(hashtext(id::text)) % ${parts}::int = ${part}::int
  order by hashtext(no)`);
const times: number[] = [];
const refused: string[] = [];

async function pay({ id, payer, total }: Order): Promise<void> {
  const begun = performance.now();
  const paid = await startPayment(
    { id: payer, email: "bench@bench.test", locale: "en-US" },
    {
      method: "wallet",
      payables: [{ type: "store_order", id }],
      expectedTotal: total,
      idemKey: `bench:${id}`,
    },
  );
  times.push(performance.now() - begun);
  if (!paid.ok) refused.push(paid.error);
  else if (paid.value.state !== "settled") refused.push(paid.value.state);
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

// What is compiled and planned in the first second is not measured.
await run(1_000);
times.length = 0;
const begun = performance.now();
await run(seconds * 1_000);
const took = (performance.now() - begun) / 1_000;
await closeDatabase();
process.stdout.write(`${JSON.stringify({ payments: times.length, seconds: took, refused, times })}\n`);
