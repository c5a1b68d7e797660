/** A full cart, most of it bought in bulk, from its page to the payment: each page and form as a browser asks for it. */
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";
import { startOurs } from "./programs.ts";
import { Visitor } from "./visit.ts";

const name = "bench_bulk_cart";
const lines = 200;
const [warm, purchases] = [3, 20];

/** What is bought leaves the cart: it has the same goods before each purchase, which take turns. */
const fillCart = (turn: number) => `
  delete from cart_item;
  insert into cart_item (user_id, variant_id, warehouse_id, mode, qty)
  select u.id, v.id, w.id, v.mode, case v.mode when 'bulk' then 25 else 1 end
  from "user" u, warehouse w, (
    select v.id, p.sale_modes[1] as mode from variant v join product p on p.id = v.product_id
    order by v.sku offset ${(turn % 15) * lines} limit ${lines}) v
  where w.code = 'CN'`;

/** Measures on a server; `tell` gets a line a page. */
export async function measureBulkCart(server: Postgres, tell: (line: LedgerLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  process.stderr.write(`  a cart of ${lines} lines: filling\n`);
  const { cookie } = JSON.parse(await runInside(server.url(name), "bulkcart/fill", [])) as { cookie: string };
  const web = await startOurs(server.url(name), "/healthz", null);
  try {
    const [first, visitor] = [new Visitor(web.origin, cookie), new Visitor(web.origin, cookie)];
    for (let turn = 0; turn < warm + purchases; turn++) {
      await ask(server, fillCart(turn), name);
      await buyOnce(turn < warm ? first : visitor);
    }
    for (const line of visitor.lines(`a cart of ${lines} lines`)) tell(line);
  } finally {
    await web.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

async function buyOnce(visitor: Visitor): Promise<void> {
  const cart = await visitor.open("/user/shoppingcart", "the cart");
  const all = { intent: "buy", having: 'type="hidden" name="line"' };
  const choose = await visitor.press(cart, all, "all is to be bought");
  const chosen = await visitor.open(choose, "the purchase");
  const placed = await visitor.press(chosen, { intent: "order" }, "the orders are made");
  await visitor.open(placed, "the orders");
  const { searchParams } = new URL(placed, "http://bench.test");
  const checkout = `checkout=${searchParams.get("checkout") ?? ""}`;
  await visitor.open(`/user/paymoney?${checkout}`, "how to pay");
  const confirm = `/user/payconfirmation/step?${checkout}&method=wallet&agreed=on`;
  const last = await visitor.open(confirm, "the last look");
  const paid = await visitor.press(last, { having: 'name="expected_total"' }, "paid from the balance");
  await visitor.open(paid, "paid");
}
