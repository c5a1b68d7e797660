/** What happens to a count as a whole. Its figures are in `count.server.ts`, its differences in `decide.server.ts`. */
import { roles } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import { defineSteps } from "~/platform/db/steps.server";
import { err, ok } from "~/platform/result";
import type { By } from "~/platform/steps";
import { warehouseRoles } from "../config";
import { countStates, type CountStatus } from "./states";

export type LockedCount = {
  readonly id: string;
  readonly no: string;
  readonly status: CountStatus;
  readonly warehouseId: string;
  /** Differences that are in the books already. */
  readonly booked: number;
};

const staff = roles(...warehouseRoles);

export const lockCount = (tx: Tx, no: string) =>
  tx.first<LockedCount>(sql`
    select c.id, c.no, c.status, c.warehouse_id,
      (select count(*)::int from stock_count_line l where l.count_id = c.id and l.booked <> 0) as booked
    from stock_count c where c.no = ${no} for update`);

type Inputs = { readonly cancel: { readonly reason: string } };

export const countSteps = defineSteps<
  LockedCount,
  Inputs,
  "stale" | "booked",
  Pick<LockedCount, "status" | "booked">
>()({
  entity: "stock_count",
  machine: countStates,
  lock: (tx, no: string, _by: By) => lockCount(tx, no),
  stale: "stale",
  audit: "count",
  set: ({ to }) =>
    sql`version = version + 1, done_at = case when ${to === "DONE" || to === "CANCELLED"}::boolean then now() end`,
  starts: { begin: "OPEN" },
  steps: {
    finish: { by: staff, then: [(tx, { row }) => noteCounted(tx, row.id)] },
    clear: { by: staff, then: [(tx, { row }) => noteCounted(tx, row.id)] },
    recount: { by: staff },
    settle: { by: staff },
    cancel: {
      by: staff,
      // What is booked stays booked; the rest is left by a decision of its own.
      guard: ({ booked }) => (booked === 0 ? ok() : err("booked")),
      reason: ({ input }) => input.reason,
      audit: ({ input }) => ({ after: { reason: input.reason } }),
    },
  },
});

/** When its bins were counted as a whole: those that wait longest are suggested first. */
async function noteCounted(tx: Tx, countId: string): Promise<void> {
  await tx.run(sql`update stock_count_bin set counted_at = now() where count_id = ${countId}`);
}
