/** A recharge by wire as its commands hold it: its row, its steps, and how it ends without being paid. */
import { repaidFrom } from "~/domain/credit/repay.server";
import { lockWallet, voidPending } from "~/domain/ledger/ledger.server";
import { sentColumns, type AnnouncedTransfer } from "~/domain/payments/wires/accounts.server";
import { reversalOfWire, type WireReversal } from "~/domain/payments/wires/reversal.server";
import { db, sql, type Tx } from "~/platform/db";
import { recordTransitions, type Actor, type Transition } from "~/platform/db/transitions.server";
import type { RechargeCurrency } from "./config";
import { rechargeStates, type RechargeEvent, type RechargeStatus } from "./states";

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
  /** What the bank took back of it. */
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

/** The journal of what was announced; each proof announces anew. */
export const announcedKey = ({ id, proofs }: Pick<WireView, "id" | "proofs">) =>
  `recharge:${id}:announced:${proofs}`;

/** The transition of an event; null where the state does not know it. */
export function step(wire: WireView, event: RechargeEvent, actor: Actor, reason?: string): Transition | null {
  const next = rechargeStates.next(wire.status, event);
  if (!next.ok) return null;
  const change = {
    entity: "recharge_order",
    entityId: wire.id,
    from: wire.status,
    to: next.value,
    event,
    actor,
  };
  return reason ? { ...change, reason } : change;
}

/** What its journals are about. */
export const refOf = ({ id, no }: WireView) => ({ type: "recharge_order", id, no });

/** Takes an open wire to the end of `change`; what was announced is void. */
export async function endOpen(
  tx: Tx,
  wire: WireView,
  change: Transition,
  remark: string | null = null,
): Promise<void> {
  if (wire.status === "PENDING") await voidPending(tx, announcedKey(wire));
  await tx.run(sql`
    update recharge_order set status = ${change.to}, version = version + 1, remark = ${remark} where id = ${wire.id}`);
  await recordTransitions(tx, [change]);
}
