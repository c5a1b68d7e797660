/**
 * What happens to a payment by wire beside its settling (§3.1 #14–16). Finance's confirmation is one statement with what
 * the money pays, or what of it stays on the balance (`decide.server.ts`).
 */
import { roles } from "~/domain/accounts/people";
import { voidPending } from "~/domain/ledger/ledger.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { jobWrite, runWrites, type Write } from "~/platform/db/writes.server";
import { err, ok } from "~/platform/result";
import type { By, Offers } from "~/platform/steps";
import type { Attempt } from "../payable.server";
import { attemptOf, releaseAll } from "../locked-attempt.server";
import { wireStates, type FailureCode, type PaymentStatus } from "../states";
import { announcedKey, type LockedWire } from "./locked.server";

type Shown = { readonly memberId: string; readonly status: PaymentStatus; readonly proofs: number };
type Row = Shown & { readonly id: string; readonly locked: LockedWire };
type Rejected = { readonly reason: string; readonly otherMoney: readonly string[] };

const stale = err("payments:wire.stale");

export const wireSteps = defineSteps<
  Row,
  { end: FailureCode; reject: Rejected },
  "payments:wire.stale",
  Shown
>()({
  entity: "payment",
  machine: wireStates,
  owner: (wire) => wire.memberId,
  stale: stale.error,
  audit: "payment",
  elsewhere: ["succeeded", "failed"],
  steps: {
    // Under review nothing runs out; the next look is finance's.
    proof: { by: "member", set: () => sql`expires_at = null` },
    // Also one under review (§3.1 #16 *restore*): money that still comes is credited.
    close: { by: "member", set: () => failed("cancelled"), reason: () => "cancelled", then: [letGo] },
    // With a proof it is finance's.
    end: {
      by: ["system", "member"],
      guard: ({ proofs }) => (proofs === 0 ? ok() : stale),
      set: ({ input }) => failed(input),
      reason: ({ input }) => input,
      then: [letGo],
    },
    reject: {
      by: roles("finance"),
      guard: ({ proofs }) => (proofs > 0 ? ok() : stale),
      set: () => failed("rejected"),
      reason: () => "rejected",
      audit: ({ input: { reason, otherMoney } }) => ({
        action: "wire-reject",
        after: { reason, ...(otherMoney.length > 0 ? { otherMoney } : {}) },
      }),
      then: [letGo, noteRejection],
    },
  },
});

const failed = (code: FailureCode) => sql`error_code = ${code}::text, settled_at = now()`;

/** What was announced is void, and what the attempt locked may be paid otherwise. */
async function letGo(tx: Tx, { row: { locked }, actor }: Doing<Row>): Promise<void> {
  const { payment, dues, wire } = locked;
  if (wire.proofs > 0) await voidPending(tx, announcedKey(payment.id, wire.proofs));
  await tx.run(sql`
    update payment_payable set active = false where payment_id = ${payment.id} and active`);
  await runWrites(tx, await releaseAll(tx, dues, attemptOf(locked, actor as Attempt["actor"], null)));
}

async function noteRejection(tx: Tx, { row: { id }, by, input }: Doing<Row, Rejected>): Promise<void> {
  const decidedBy = typeof by === "object" && "staff" in by ? by.staff.id : null;
  await tx.run(sql`
    update payment_wire set reason = ${input.reason}, decided_by = ${decidedBy}::uuid, decided_at = now()
    where payment_id = ${id}`);
  await runWrites(tx, [returnedJob(id)]);
}

/** Tells the member that the money pays nothing, or that none came. */
export const returnedJob = (paymentId: string): Write =>
  jobWrite(
    "payment_wire_returned",
    "payments.wireReturned",
    { paymentId },
    { key: `wire-returned:${paymentId}` },
  );

/** A locked wire as its steps hold it. */
export const stepRow = (locked: LockedWire): Row => ({
  ...{ id: locked.payment.id, memberId: locked.payment.userId, status: locked.payment.status },
  ...{ proofs: locked.wire.proofs, locked },
});

/** Money is confirmed once, in whatever state: what comes late is credited. */
export const isConfirmable = ({ received }: { readonly received: bigint | null }): boolean =>
  received === null;

/** What the pages of a wire offer to whoever looks. */
export const offersOfWire = (wire: Shown & { readonly received: bigint | null }, by: By): Offers => ({
  ...wireSteps.offersOf(wire, by),
  ...(typeof by === "object" && "staff" in by && isConfirmable(wire) && { confirm: true as const }),
});
