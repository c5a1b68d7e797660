/** Paid orders of the demo that are stopped, and such as change on their way: one in each state. */
import "~/domain/wiring.server";
import { askForAddress } from "~/domain/orders/changes/decide.server";
import { askToStop, interceptionDue, letGoOn } from "~/domain/orders/stopping/commands.server";
import { anyOrder } from "~/domain/orders/order.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { readOrder } from "~/domain/stores/webhooks.server";
import { db, sql } from "~/platform/db";
import { demoOrders, type Stage } from "./demo-orders";
import { bring, move, place, type Demo } from "./orders";
import { tellSandbox } from "./sandbox";

/** Stops and changes orders of its own; where any was stopped before nothing is added. */
export async function seedDemoStopping(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from intercept limit 1`)) return;
  const staff = { id: demo.staffId, roles: ["admin"] } as const;
  const say = async (no: string, event: "stopped") => {
    const said = await orderSteps.runStep({ staff: { ...staff, roles: ["admin"] } }, no, event, {});
    if (!said.ok) throw new Error(`the demo's order ${no}: ${said.error}`);
  };

  const asked = await order(demo, "purchased", 0);
  await stop(demo, asked.no, "The customer wants another colour");
  const late = await order(demo, "purchasing", 1);
  await stop(demo, late.no, "");
  await beLate(late.no);
  const stopped = await order(demo, "purchased", 2);
  await stop(demo, stopped.no, "Ordered twice");
  await say(stopped.no, "stopped");
  const resumed = await order(demo, "purchased", 3);
  await stop(demo, resumed.no, "");
  await letGoOn(demo.memberId, [resumed.no], "demo");

  const changed = await order(demo, "pending", 4);
  const shipping = { address_1: "Hafenstrasse 21", postcode: "20459", city: "Hamburg" };
  await tellSandbox(`/control/woo/harbour/orders/${changed.externalId}`, { shipping }, "PUT");
  await readOrder(demo.storeId, changed.externalId, "sync");

  const wanted = await order(demo, "purchased", 5);
  const page = await anyOrder(wanted.no);
  if (!page) throw new Error(`no order ${wanted.no}`);
  const to = { ...page.shipTo, street: "Neuer Weg 8" };
  const done = await askForAddress(demo.memberId, wanted.no, to, { reason: "" });
  if (!done.ok) throw new Error(`the demo's order ${wanted.no}: ${done.error}`);
}

async function stop(demo: Demo, no: string, reason: string): Promise<void> {
  const [asked] = await askToStop(demo.memberId, [no], reason || undefined, `demo:${no}`);
  if (!asked?.ok) throw new Error(`the demo's order ${no} was not stopped`);
}

async function beLate(no: string): Promise<void> {
  const row = await db.first<{ id: string }>(sql`
    update intercept i set asked_at = i.asked_at - interval '4 days', due_at = i.due_at - interval '4 days'
    from store_order o where o.id = i.order_id and o.no = ${no} returning i.id`);
  if (row) await interceptionDue(row.id);
}

async function order(demo: Demo, stage: Stage, index: number): Promise<{ no: string; externalId: string }> {
  const like = demoOrders.find(({ to }) => to.country === "DE");
  if (!like) throw new Error("the demo has no order to Germany");
  const to = { ...like.to, last_name: `${like.to.last_name} ${"KLMNOP"[index] ?? ""}` };
  const { id: externalId } = await place({ ...like, note: "", to, lines: [["HB-MUG-350", 1]] });
  const no = await bring(demo.storeId, externalId, 26 + index);
  await move(demo, no, externalId, stage, 700 + index);
  return { no, externalId };
}
