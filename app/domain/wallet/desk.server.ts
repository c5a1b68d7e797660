/** Recharges at the desk (§7): what waits for finance, and one with its proof. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { personNameOf } from "~/domain/accounts/person-name.server";
import type { DeskPage } from "~/domain/ledger/things";
import { deskPageOf } from "~/domain/ledger/things.server";
import { reversalOfWire, type WireReversal } from "~/domain/payments/wires/reversal.server";
import { db, sql, type Sql } from "~/platform/db";
import { containing, holdsName } from "~/platform/db/list.server";
import type { RechargeMethod } from "./config";
import type { DeskTab } from "./desk-tabs";
import type { RechargeStatus } from "./states";
import type { WireView } from "./wire-row.server";

export type DeskRecharge = {
  id: string;
  no: string;
  at: Date;
  member: string;
  email: string;
  method: RechargeMethod;
  ccy: string;
  amount: bigint;
  sentAmount: bigint | null;
  received: bigint | null;
  credited: bigint | null;
  fxRate: bigint | null;
  reference: string | null;
  status: RechargeStatus;
  tags: string[];
  recalled: WireReversal | null;
  page: DeskPage | null;
};

/** Which recharges stand under a tab, of `recharge_order r`. */
export const stateOfDeskTab: Record<DeskTab, Sql> = {
  review: sql`r.status = 'PENDING' and r.method = 'wire'`,
  open: sql`r.status in ('AWAITING_PAYMENT', 'PENDING') and not (r.status = 'PENDING' and r.method = 'wire')`,
  COMPLETED: sql`r.status in ('PAID', 'COMPLETED')`,
  CLOSED: sql`r.status = 'CLOSED'`,
};

/** A search by number, member, or what a wire is known by. */
export function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`r.id in (
    select id from recharge_order where no ilike ${like}
    union all select recharge_id from wire
      where reference ilike ${like} or sent_no ilike ${like} or ${holdsName(sql`payer_name`, q)} or bank_ref ilike ${like}
    union all select id from recharge_order where user_id in ${membersWith(q)})`;
}

export const deskRechargeSource = sql`recharge_order r join "user" u on u.id = r.user_id left join wire w on w.recharge_id = r.id`;

/** What a recharge is listed with at the desk, of `deskRechargeSource`. */
export const deskRechargeColumns = sql`r.id, r.no, r.created_at as at, u.user_name as member, u.email, r.method, r.ccy,
  r.amount, w.sent_amount, w.received, r.credited, r.fx_rate, w.reference, r.status, r.tags,
  ${reversalOfWire(sql`r.id`)} as recalled,
  ${deskPageOf(sql`'recharge_order'`, sql`r.id`, sql`r.no`)} as page`;

export type DeskWire = WireView & {
  recalled: WireReversal | null;
  member: string;
  email: string;
  name: string;
  proofType: string | null;
  receivedOn: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** A wire by the number of its recharge; null where there is none. */
export function deskWire(no: string): Promise<DeskWire | null> {
  return db.first<DeskWire>(sql`
    select r.id, r.no, r.user_id as member_id, r.status, r.ccy, r.amount, r.credited, r.fx_rate, r.tags,
      r.expires_at, r.created_at, w.reference, w.payer_name,
      w.payer_bank, w.sent_no, w.sent_amount, w.sent_on::text as sent_on,
      w.proof_name, w.proof_type, w.proofs, w.bank_ref, w.received,
      w.received_on::text as received_on, w.reason, w.decided_at, ${reversalOfWire(sql`r.id`)} as recalled,
      (select s.name from staff s where s.id = w.decided_by) as decided_by,
      u.user_name as member, u.email, ${personNameOf(sql`u.first_name`, sql`u.last_name`)} as name
    from recharge_order r join "user" u on u.id = r.user_id join wire w on w.recharge_id = r.id
    where r.no = ${no}`);
}
