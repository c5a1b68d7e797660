/** Questions to members and freight by hand in the demo: one in every state, made by the product's own commands. */
import "~/domain/wiring.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { askAddress, askStock } from "~/domain/questions/raise.server";
import { questionSteps } from "~/domain/questions/steps.server";
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { demoOrders } from "./demo-orders";
import { bring, move, place, type Demo } from "./orders";
import { rechargeByCard } from "./wallet";

/** A SKU that nothing else of the demo needs, by the demo store's name of it, and what may be sent in its place. */
const mat = { store: "HB-MAT", sku: "QS-HOM-003-TRC-6090CM" };
const chair = { sku: "QS-OUT-002-TRC" };

/** What the demo's member pays these orders from, in cents. */
const questionMoney = 64_000n;

/** Fills it; where there is a question it stays as it is. */
export async function seedDemoQuestions(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from order_question limit 1`)) return;
  const staff = { id: demo.staffId, roles: ["admin" as const] };
  await rechargeByCard({ id: demo.memberId, email: demo.email, locale: "en-US" }, questionMoney);
  const waitUntil = shiftDay(new Date().toISOString().slice(0, 10), 12);
  const ask = async (no: string, note: string) => {
    const terms = { sku: mat.sku, note, waitUntil, substitute: chair.sku, samePrice: false };
    const [said] = await askStock(staff, [no], terms, `demo:${no}`);
    if (said?.why) throw new Error(`the demo's question about ${no}: ${said.why}`);
  };

  await ask(await accepted(demo, 21), "The mill makes no more of this colour.");
  const both = await accepted(demo, 22);
  await ask(both, "Sold out until next month.");
  await address(staff, both, "The street has no number 420.");
  const waiting = await accepted(demo, 23);
  await ask(waiting, "On its way to us.");
  await answerOf(demo, waiting);
  const inVain = await accepted(demo, 26);
  await ask(inVain, "On its way to us.");
  await answerOf(demo, inVain);
  await db.run(sql`
    update order_question q set wait_until = current_date - 1 from store_order o where o.id = q.order_id and o.no = ${inVain}`);

  await address(staff, await accepted(demo, 24), "The carrier does not know this post code.");
  const late = await accepted(demo, 25);
  await address(staff, late, "Nobody of this name lives there.");
  await db.run(sql`
    update order_question q set due_at = now() - interval '1 hour' from store_order o
    where o.id = q.order_id and o.no = ${late}`);

  const far = await unpaid(demo);
  const asked = await orderSteps.runStep({ member: demo.memberId }, far, "request-quote", {});
  if (!asked.ok) throw new Error(`the demo's quote: ${asked.error}`);
}

const like = (nth: number) => {
  const order = demoOrders[nth % 4];
  if (!order) throw new Error("the demo has no orders");
  return order;
};

/** A paid and accepted order of it. */
async function accepted(demo: Demo, nth: number): Promise<string> {
  const { id } = await place({ ...like(nth), lines: [[mat.store, 1]] });
  const no = await bring(demo.storeId, id, nth);
  await move(demo, no, id, "purchasing", 0);
  return no;
}

/** An order to where no channel goes. */
async function unpaid(demo: Demo): Promise<string> {
  const order = like(1);
  const to = { ...order.to, city: "Suva", state: "", postcode: "", country: "FJ" };
  const { id } = await place({ ...order, to, lines: [[mat.store, 1]] });
  return bring(demo.storeId, id, 5);
}

async function address(staff: { id: string; roles: "admin"[] }, no: string, note: string): Promise<void> {
  const asked = await askAddress(staff, no, note, `demo:${no}`);
  if (!asked.ok) throw new Error(`the demo's address of ${no}: ${asked.error}`);
}

async function answerOf(demo: Demo, no: string): Promise<void> {
  const row = await db.first<{ id: string }>(sql`
    select q.id from order_question q join store_order o on o.id = q.order_id where o.no = ${no}`);
  const done = await questionSteps.runStep({ member: demo.memberId }, row?.id ?? "", "wait", {});
  if (!done.ok) throw new Error(`the demo's answer about ${no}: ${done.error}`);
}
