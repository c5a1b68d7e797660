/** Finance's decision on a recharge by wire (§3.3, J1w): confirmed with the received amount, or rejected. */
import { audit } from "~/platform/audit.server";
import { asRole, type Staff } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import { wireArrived } from "~/domain/ledger/postings";
import { bankOf, claimReceipt, isClaimed, onStatement } from "~/domain/payments/wires/accounts.server";
import { undoneTag, isFar } from "~/domain/payments/wires/config";
import { doubtAbout, doubtAboutRefusal, type LineWaits } from "~/domain/payments/wires/receipt-doubts";
import type { HouseAccount } from "~/domain/ledger/chart";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { actorOf } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { WireConfirmation } from "./forms";
import { announcedKey, rechargeSteps } from "./steps.server";
import { lockWire, refOf, type WireView } from "./wire-row.server";

type Person = Pick<Staff, "id" | "roles">;

export type DecisionError =
  | "wallet:error.stale"
  | "wallet:error.bankRef"
  | "wallet:error.far"
  | `wallet:error.onStatement|${string}`
  | LineWaits;

/**
 * Finance found the money: what arrived is credited at today's rate, whatever was announced; a surplus has its own
 * journal. A bank entry pays one recharge only. An unusual amount is refused unless finance is `sure`.
 */
export async function confirmWire(
  staff: Person,
  no: string,
  { sure, ...found }: WireConfirmation & { sure?: boolean },
): Promise<Result<undefined, DecisionError>> {
  try {
    return await transaction(async (tx) => {
      const wire = await lockWire(tx, { no });
      if (wire?.credited === null && !sure && isFar(found.received, wire.sentAmount ?? wire.amount))
        return err("wallet:error.far");
      return confirm(tx, { staff }, no, found);
    });
  } catch (error) {
    if (isClaimed(error)) return err("wallet:error.bankRef");
    throw error;
  }
}

/** As `confirmWire`, within a transaction. `from`: where the money lies, the bank's account or suspense. */
export function confirmWireIn(
  tx: Tx,
  staff: Pick<Staff, "id">,
  no: string,
  found: WireConfirmation,
  from?: HouseAccount,
): Promise<Result<undefined, DecisionError>> {
  return confirm(tx, asRole(staff, "finance"), no, found, from);
}

async function confirm(
  tx: Tx,
  by: { staff: Person },
  no: string,
  { received, bankRef, receivedOn }: WireConfirmation,
  from?: HouseAccount,
): Promise<Result<undefined, DecisionError>> {
  const wire = await lockWire(tx, { no });
  if (!wire || wire.credited !== null) return err("wallet:error.stale");
  const rate = (await usdRates(tx))[wire.ccy];
  if (rate === undefined) throw new Error(`no rate for ${wire.ccy}`);
  const credited = toUsd(received, rate);
  const account = bankOf(wire.ccy);
  const receipt = { account, bankRef, amount: received, receivedOn, memberId: wire.memberId, wire };
  const doubt = from ? null : await doubtAbout(tx, receipt);
  if (doubt !== null) return err(onStatement(doubt));
  await claimReceipt(tx, {
    account,
    bankRef,
    refType: "recharge_order",
    refId: wire.id,
  });
  await tx.run(sql`
    update wire set received = ${received}, bank_ref = ${bankRef}, received_on = ${receivedOn}::date,
      decided_by = ${by.staff.id}, decided_at = now() where recharge_id = ${wire.id}`);
  await credit(tx, wire, { received, credited, rate, from });
  await complete(tx, wire, by, { credited, rate: wire.ccy === "USD" ? null : rate });
  await audit(tx, {
    actor: actorOf(by),
    action: "recharge.confirm",
    entity: "recharge_order",
    entityId: wire.id,
    after: { received: received.toString(), ccy: wire.ccy, bankRef },
  });
  return ok();
}

type Credit = { received: bigint; credited: bigint; rate: bigint; from: HouseAccount | undefined };

async function credit(tx: Tx, wire: WireView, { received, credited, rate, from }: Credit): Promise<void> {
  const announced = wire.status === "PENDING" ? (wire.sentAmount ?? wire.amount) : received;
  const within = received < announced ? received : announced;
  const first = received === within ? credited : toUsd(within, rate);
  const facts = { member: wire.memberId, ref: refOf(wire), bank: from ?? bankOf(wire.ccy) };
  const journals = [
    wireArrived({
      ...facts,
      idemKey: `recharge:${wire.id}:arrived`,
      receipt: { amount: within, ccy: wire.ccy, credited: first },
      ...(wire.status === "PENDING" ? { announcedKey: announcedKey(wire) } : {}),
    }),
  ];
  if (received > within) {
    const receipt = { amount: received - within, ccy: wire.ccy, credited: credited - first };
    journals.push(wireArrived({ ...facts, idemKey: `recharge:${wire.id}:surplus`, receipt }));
  }
  await post(tx, journals, { all: true });
  await repayFromIncoming(tx, wire.memberId);
}

/** Money for a recharge that was closed is credited all the same; it stays closed. */
async function complete(
  tx: Tx,
  wire: WireView,
  by: { staff: Person },
  input: { credited: bigint; rate: bigint | null },
): Promise<void> {
  if (wire.status === "CLOSED")
    await tx.run(sql`
      update recharge_order set credited = ${input.credited}, fx_rate = ${input.rate}::bigint, version = version + 1,
        remark = null, tags = array_append(tags, 'LATE_CREDIT')
      where id = ${wire.id}`);
  else {
    const event = wire.status === "PENDING" ? "confirmed" : "captured";
    const paid = await rechargeSteps.takeStep(tx, wire, event, by, { input });
    if (!paid.ok) throw new Error(`${wire.no} cannot be credited`);
    await rechargeSteps.takeStep(tx, { ...wire, status: paid.value.to }, "posted", by, {});
  }
  await addJob(tx, "wallet.recharged", { rechargeId: wire.id }, { key: `recharged:${wire.id}` });
}

/** Marks a confirmation as undone; the wallet is locked. False where it is no such wire or already undone. */
export async function markWireUndone(tx: Tx, rechargeId: string): Promise<boolean> {
  const marked = await tx.run(sql`
    update recharge_order r set tags = array_append(r.tags, ${undoneTag}) from wire w
    where r.id = ${rechargeId} and w.recharge_id = r.id and w.received is not null
      and not ${undoneTag}::text = any (r.tags)`);
  return marked === 1;
}

/**
 * Finance rejects the proof: the member may correct it, or it is closed. Refused while a bank line may be its money,
 * unless finance is `sure`.
 */
export function rejectWire(
  staff: Person,
  no: string,
  { reason, forGood, sure }: { reason: string; forGood: boolean; sure: boolean },
): Promise<Result<undefined, DecisionError>> {
  return transaction(async (tx): Promise<Result<undefined, DecisionError>> => {
    const wire = await lockWire(tx, { no });
    const event = forGood ? "refused" : "rejected";
    if (!wire || !rechargeSteps.decide(wire, event, { staff }, new Date()).ok)
      return err("wallet:error.stale");
    const { reference, ccy } = wire;
    const { refs, objection } = await doubtAboutRefusal(
      tx,
      { type: "recharge", key: no, reference, ccy },
      sure,
    );
    if (objection) return err(objection);
    await tx.run(sql`
      update wire set reason = ${reason}, decided_by = ${staff.id}, decided_at = now() where recharge_id = ${wire.id}`);
    const input = { reason, forGood, otherMoney: refs };
    const taken = await rechargeSteps.takeStep(tx, wire, event, { staff }, { input });
    return taken.ok ? ok() : err("wallet:error.stale");
  });
}
