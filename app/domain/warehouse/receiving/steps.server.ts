/** What happens to a receipt beside its lines: it is closed, and opened again where something was forgotten. */
import { roles } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import { defineSteps } from "~/platform/db/steps.server";
import { err, ok } from "~/platform/result";
import type { By, ByIntent } from "~/platform/steps";
import { warehouseRoles } from "../config";
import type { ReceiptStep } from "./forms";
import { receiptStates, type ReceiptStatus } from "./states";

export type LockedReceipt = {
  id: string;
  no: string;
  status: ReceiptStatus;
  warehouseId: string;
  purchaseOrderId: string | null;
  version: number;
};

const staff = roles(...warehouseRoles);

export const lockReceipt = (tx: Tx, no: string) =>
  tx.first<LockedReceipt>(sql`
    select r.id, r.no, r.status, r.warehouse_id, r.purchase_order_id, r.version
    from receipt r where r.no = ${no} for update`);

/** `other`: somebody else counts a delivery of the same purchase order. */
export type ReceiptRefusal = "stale" | "other";

export const receiptSteps = defineSteps<
  LockedReceipt,
  ByIntent<ReceiptStep>,
  ReceiptRefusal,
  Pick<LockedReceipt, "status">
>()({
  entity: "receipt",
  machine: receiptStates,
  lock: (tx, no: string, _by: By) => lockReceipt(tx, no),
  stale: "stale",
  audit: "receipt",
  set: ({ to }) => sql`version = version + 1, done_at = case when ${to === "DONE"}::boolean then now() end`,
  starts: { begin: "OPEN" },
  steps: {
    close: {
      by: staff,
      // Somebody has booked since the page was seen.
      check: (_tx, { row, input }) =>
        Promise.resolve(input.version === row.version ? ok() : err("stale" as const)),
    },
    reopen: {
      by: staff,
      check: async (tx, { row }) =>
        row.purchaseOrderId !== null &&
        (await tx.first(sql`
          select 1 from receipt where purchase_order_id = ${row.purchaseOrderId} and status = 'OPEN'`))
          ? err("other")
          : ok(),
    },
  },
});
