/** What moves the money of a paid order: differences, refunds and claims. */
import { roles } from "~/domain/accounts/people";
import { publish } from "~/domain/bus";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { err, ok } from "~/platform/result";
import { dropChange } from "../changes/change-row.server";
import {
  earnKeptGoods,
  forgetGoods,
  giveMoneyBack,
  keepSentGoods,
  readAgain,
  stockKeptGoods,
  tellNotResent,
  type GivingBack,
} from "../giving-back.server";
import { leftShipment } from "../merging/leave.server";
import { orderRoles, type Row } from "../row.server";
import { closeInterception } from "../stopping/interception.server";
import { undisputed } from "./checks.server";
import { reasonGiven as reason, stood } from "./entity.server";
import { acceptWhenDue, goesOn } from "./going-on.server";
import type { OrderSteps } from "./inputs.server";

const givingBack = {
  reason,
  givenBack: ({ input }: Doing<Row, GivingBack>) => (input.refundKey ? undefined : input.amount),
  audit: ({ row, to, input }: Doing<Row, GivingBack>) =>
    stood(row, to, { reason: input.reason, amount: input.amount.toString() }),
};

/** Nothing has left: the order is unpaid again. */
const undoing = {
  ...givingBack,
  set: () => sql`
    paid_at = null, accepted_at = null, purchased_at = null, hold_prev = null,
    adj_goods = 0, adj_shipping = 0, adj_service = 0, adj_tax = 0`,
  then: [
    tellNotResent,
    earnKeptGoods,
    giveMoneyBack,
    forgetGoods,
    stockKeptGoods,
    readAgain,
    endsAsCancelled,
    leftShipment,
  ],
};

export const moneySteps = {
  "price-difference": {
    by: [roles(...orderRoles), "system"],
    reason,
    audit: ({ row, to, input }) => stood(row, to, { reason: input.reason }),
  },
  "difference-settled": {
    by: ["member", roles(...orderRoles), "provider", "system"],
    audit: () => null,
    then: [acceptWhenDue, goesOn],
  },
  // The refund itself stands in the audit log.
  refunded: { by: [roles(...orderRoles), "system"], reason, audit: () => null, then: [goesOn] },
  "refunded-closed": { by: roles(...orderRoles), reason, audit: () => null },
  "claim-opened": { by: ["member", "system"], reason },
  "claim-ended": { by: ["member", roles(...orderRoles), "system"], reason, audit: () => null },
  "cancel-refund": {
    by: ["member", roles("agent"), "system"],
    guard: ({ resend }, by) =>
      typeof by === "object" && "member" in by && resend ? err("orders:error.stale") : ok(),
    check: (tx, { row, by }) => undisputed(tx, row, by),
    ...undoing,
  },
  "difference-refused": { by: ["member", "system"], ...undoing },
  "refunded-all": { by: [roles(...orderRoles), "system"], ...undoing },
  "refunded-rest": {
    by: ["member", roles(...orderRoles), "system"],
    ...givingBack,
    set: () => sql`
      shipped_at = coalesce(shipped_at, now()), hold_prev = null, abnormal = array_remove(abnormal, 'PARTIAL')`,
    then: [tellNotResent, earnKeptGoods, giveMoneyBack, keepSentGoods, stockKeptGoods, endsAsCancelled],
  },
  unanswered: { by: roles("agent"), ...undoing },
} satisfies Partial<OrderSteps>;

async function endsAsCancelled(tx: Tx, { row }: Doing<Row, GivingBack>): Promise<void> {
  await closeInterception(tx, row.id, "CANCELLED");
  await dropChange(tx, row.id);
  await publish("orders.givenUp", tx, row.id);
}
