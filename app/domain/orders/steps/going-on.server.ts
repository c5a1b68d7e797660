/** What follows where an order goes on after it was held. */
import { publish } from "~/domain/bus";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import type { Row } from "../row.server";

/** It goes on where it was before the interception, as far as the reason of that is not settled meanwhile. */
export async function heldAsBefore(tx: Tx, { row }: Doing<Row>): Promise<void> {
  const { id, holdPrev } = row;
  if (holdPrev !== null) await tx.run(sql`update store_order set hold = ${holdPrev} where id = ${id}`);
}

/** The hour at which it would have been accepted by itself may be over. */
export async function acceptWhenDue(tx: Tx, { row, event }: Doing<Row>): Promise<void> {
  const isHeld = event === "resume" && (row.holdPrev ?? "NONE") !== "NONE";
  if (row.status === "PENDING" && !isHeld) await addJob(tx, "orders.accept", { orderIds: [row.id] });
}

/** What it lacks is looked for again, and whether it lacks anything still. */
export async function goesOn(tx: Tx, { row }: Doing<Row>): Promise<void> {
  if (row.status === "PURCHASING") await publish("orders.goesOn", tx, row.id);
}
