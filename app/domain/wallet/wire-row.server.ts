/** The row of a recharge by wire, as its member sees it and its commands hold it. */
import { repaidFrom } from "~/domain/credit/repay.server";
import { lockWallet } from "~/domain/ledger/ledger.server";
import { sentColumns, type AnnouncedTransfer } from "~/domain/payments/wires/accounts.server";
import { reversalOfWire, type WireReversal } from "~/domain/payments/wires/reversal.server";
import { db, sql, type Tx } from "~/platform/db";
import type { RechargeCurrency } from "./config";
import type { RechargeStatus } from "./states";

export type WireView = AnnouncedTransfer & {
  id: string;
  no: string;
  memberId: string;
  status: RechargeStatus;
  ccy: RechargeCurrency;
  /** Announced, in minor units of `ccy`. */
  amount: bigint;
  credited: bigint | null;
  fxRate: bigint | null;
  tags: string[];
  expiresAt: Date | null;
  createdAt: Date;
  bankRef: string | null;
  received: bigint | null;
  reason: string | null;
};

const wireColumns = sql`r.id, r.no, r.user_id as member_id, r.status, r.ccy, r.amount, r.credited,
  r.fx_rate, r.tags, r.expires_at, r.created_at, ${sentColumns},
  w.bank_ref, w.received, w.reason`;

/** A wire as its member sees it. */
export type OwnWire = WireView & {
  /** What of it repaid at once what was owed or borrowed; cents. */
  repaid: bigint;
  recalled: WireReversal | null;
};

/** A member's wire by the number of its recharge; null where there is none. */
export function wireOf(memberId: string, no: string): Promise<OwnWire | null> {
  return db.first<OwnWire>(sql`
    select ${wireColumns}, ${reversalOfWire(sql`r.id`)} as recalled,
      ${repaidFrom({ type: "recharge_order", id: sql`r.id` }, sql`r.user_id`)} as repaid
    from recharge_order r join wire w on w.recharge_id = r.id
    where r.no = ${no} and r.user_id = ${memberId}`);
}

/** Locks a wire and the wallet before it; null where there is none, or it is not this member's. */
export async function lockWire(tx: Tx, where: { no: string; memberId?: string }): Promise<WireView | null> {
  // The wallet first, as every command does (§4.7).
  const owner = await tx.first<{ userId: string }>(sql`
    select user_id from recharge_order where no = ${where.no}`);
  if (!owner || (where.memberId && owner.userId !== where.memberId)) return null;
  await tx.run(lockWallet(owner.userId));
  return tx.first<WireView>(sql`
    select ${wireColumns} from recharge_order r join wire w on w.recharge_id = r.id
    where r.no = ${where.no} for update of r, w`);
}

/** What its journals are about. */
export const refOf = ({ id, no }: WireView) => ({ type: "recharge_order", id, no });
