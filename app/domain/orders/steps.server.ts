/**
 * What happens to an order (§3.1): what its member, its store, staff and the clock do. A payment settles its own events in
 * one statement.
 */
import { sql } from "~/platform/db";
import { defineSteps } from "~/platform/db/steps.server";
import type { By } from "~/platform/steps";
import { lockSeenBy, type Row, type StepFacts } from "./row.server";
import { paymentEvents, stateOf, type OrderKey } from "./states";
import { orderEntity } from "./steps/entity.server";
import { holdingSteps } from "./steps/holding.server";
import type { Inputs, MoveError } from "./steps/inputs.server";
import { moneySteps } from "./steps/money.server";
import { sendingSteps } from "./steps/sending.server";
import { unpaidSteps } from "./steps/unpaid.server";

export { mayLeave, undisputed } from "./steps/checks.server";
export type { MoveError, OrderEdit } from "./steps/inputs.server";

export const orderSteps = defineSteps<Row, Inputs, MoveError, StepFacts>()({
  ...orderEntity,
  lock: (tx, no: string, by: By) => lockSeenBy(tx, no, by),
  owner: (order) => order.userId,
  stale: "orders:error.stale",
  unknown: "orders:error.unknown",
  audit: "order",
  set: ({ row, to }) => {
    const { box } = stateOf(to as OrderKey);
    const moved = sql`, trashed_at = case when ${box} = 'TRASH' then now() end${
      box === "ACTIVE" ? sql`` : sql`, kept_until = null`
    }`;
    return sql`version = version + 1${box === row.box ? sql`` : moved}`;
  },
  starts: { import: unpaidKey(), placed: unpaidKey(), resent: paidKey() },
  elsewhere: paymentEvents,
  steps: { ...unpaidSteps, ...sendingSteps, ...holdingSteps, ...moneySteps },
});

/** What a list says of an order whose state does not allow what was asked. */
export const notNow = { "orders:error.stale": "orders:error.not-now" } as const;

function paidKey(): OrderKey {
  return "PENDING/ACTIVE/NONE";
}

function unpaidKey(): OrderKey {
  return "AWAITING_PAYMENT/ACTIVE/NONE";
}
