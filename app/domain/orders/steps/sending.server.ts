/** What happens to a paid order from its acceptance until it has arrived. */
import { roles } from "~/domain/accounts/people";
import { publish } from "~/domain/bus";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { dropChange } from "../changes/change-row.server";
import { bookBought } from "../lacking.server";
import type { Row, StepFacts } from "../row.server";
import { asItStands, mayLeave, seenStop } from "./checks.server";
import { reasonGiven as reason, stood } from "./entity.server";
import type { MoveError, OrderSteps, Sent, StopSeen } from "./inputs.server";

const sending = {
  check: seenStop,
  audit: ({ row, to }: Doing<Row, StopSeen>) =>
    stood(row, to, row.stopMark === null ? {} : { againstStore: true }),
};

const sent = {
  by: [roles("warehouse"), "system"] as const,
  guard: (row: StepFacts, by: By): Result<unknown, MoveError> => (by === "system" ? ok() : mayLeave(row)),
  reason: ({ input: { carrier, trackingNo } }: Doing<Row, Sent>) => `${carrier} ${trackingNo}`,
  audit: ({ row, to, input: { carrier, trackingNo, anyway } }: Doing<Row, Sent>) => ({
    ...stood(row, to, { carrier, trackingNo, ...(anyway ? { numberDoubted: true } : {}) }),
    action: "dispatched",
  }),
};

export const sendingSteps = {
  accept: {
    by: [roles("agent"), "system"],
    ...sending,
    set: () => sql`accepted_at = now()`,
    then: [(tx, { row }) => publish("orders.accepted", tx, row.id)],
  },
  purchased: {
    by: [roles("sourcing"), "system"],
    guard: ({ purchasedAt }) => (purchasedAt === null ? ok() : err("orders:error.stale")),
    ...sending,
    set: () => sql`purchased_at = now()`,
    then: [(tx, { row, actor }) => bookBought(tx, row.id, actor)],
  },
  "goods-lost": {
    by: "system",
    guard: ({ purchasedAt }) => (purchasedAt === null ? err("orders:error.stale") : ok()),
    set: () => sql`purchased_at = null`,
    reason,
  },
  "part-shipped": {
    ...sent,
    check: asItStands,
    set: () => sql`
      abnormal = case when 'PARTIAL' = any(abnormal) then abnormal else abnormal || '{PARTIAL}'::text[] end`,
  },
  shipped: {
    ...sent,
    check: asItStands,
    set: () => sql`shipped_at = now(), hold_prev = null, abnormal = array_remove(abnormal, 'PARTIAL')`,
    then: [endsAsSent],
  },
  delivered: {
    by: [roles("agent", "warehouse"), "system"],
    set: () => sql`delivered_at = now(), abnormal = array_remove(abnormal, 'LATE')`,
    audit: ({ row, to }) => stood(row, to),
    then: [parcelsArrived],
  },
  late: {
    by: "system",
    guard: ({ abnormal }) => (abnormal.includes("LATE") ? err("orders:error.stale") : ok()),
    set: () => sql`abnormal = abnormal || '{LATE}'::text[]`,
    reason,
  },
  "moving-again": {
    by: "system",
    guard: ({ abnormal }) => (abnormal.includes("LATE") ? ok() : err("orders:error.stale")),
    set: () => sql`abnormal = array_remove(abnormal, 'LATE')`,
  },
  returned: {
    by: "system",
    guard: ({ abnormal }) => (abnormal.includes("RETURNED") ? err("orders:error.stale") : ok()),
    set: () => sql`abnormal = abnormal || '{RETURNED}'::text[]`,
    reason,
  },
} satisfies Partial<OrderSteps>;

async function parcelsArrived(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await tx.run(sql`
    update package set status = 'DELIVERED', delivered_at = now() where order_id = ${row.id} and status <> 'DELIVERED'`);
}

async function endsAsSent(tx: Tx, { row }: Doing<Row, Sent>): Promise<void> {
  await dropChange(tx, row.id);
}
