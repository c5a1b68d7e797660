/** What happens to a recharge beside its payment by card or PayPal (§3.3): its wire, and that it ends unpaid. */
import { roles } from "~/domain/accounts/people";
import { voidPending } from "~/domain/ledger/ledger.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok } from "~/platform/result";
import type { Offers } from "~/platform/steps";
import { unproven } from "./config";
import { rechargeStates, type RechargeStatus } from "./states";
import type { RechargeRow } from "./wallet.server";

/** A recharge as its steps hold it. `proofs`: how many its member has sent; null where it is no wire. */
export type Row = {
  readonly id: string;
  readonly memberId: string;
  readonly status: RechargeStatus;
  readonly proofs: number | null;
};

type Credited = { credited: bigint; rate: bigint | null };
type Rejected = { reason: string; forGood: boolean; otherMoney: readonly string[] };

const finance = roles("finance");
const notOpen = err("wallet:error.notOpen");

export const rechargeSteps = defineSteps<
  Row,
  { confirmed: Credited; captured: Credited; rejected: Rejected; refused: Rejected },
  "wallet:error.notOpen"
>()({
  entity: "recharge_order",
  machine: rechargeStates,
  lock: (tx, id: string) =>
    tx.first<Row>(sql`
      select r.id, r.user_id as member_id, r.status, (select w.proofs from wire w where w.recharge_id = r.id) as proofs
      from recharge_order r where r.id = ${id}::uuid for update`),
  owner: (recharge) => recharge.memberId,
  stale: notOpen.error,
  audit: "recharge",
  set: () => sql`version = version + 1`,
  starts: { create: "AWAITING_PAYMENT" },
  elsewhere: ["start", "declined"],
  steps: {
    proof: { by: "member", set: () => sql`remark = null` },
    // `confirmed` is what its member had sent proof of, `captured` what came without; both are posted at once. The
    // command that posts writes the audit log: money that comes late moves nothing, and stands there, too.
    confirmed: { by: finance, set: credited, audit: () => null },
    captured: { by: finance, set: credited, audit: () => null },
    posted: { by: finance, audit: () => null },
    rejected: {
      by: finance,
      set: remark,
      reason: ({ input }) => input.reason,
      audit: rejected,
      then: [undo],
    },
    refused: { by: finance, set: remark, reason: ({ input }) => input.reason, audit: rejected, then: [undo] },
    close: {
      by: "member",
      // The page of a card or of PayPal is ended first.
      guard: ({ status, proofs }) => (proofs !== null || status === "AWAITING_PAYMENT" ? ok() : notOpen),
      set: () => sql`remark = null`,
      then: [undo],
    },
    expire: { by: "system" },
  },
});

function credited({ input }: Doing<Row, Credited>) {
  return sql`credited = ${input.credited}, fx_rate = ${input.rate}::bigint, remark = null`;
}

/** After a rejection a new proof may take its time. */
function remark({ input }: Doing<Row, Rejected>) {
  return sql`remark = ${input.reason}, expires_at = now() + make_interval(days => ${unproven.days})`;
}

function rejected({ input: { reason, forGood, otherMoney } }: Doing<Row, Rejected>) {
  return { action: "reject", after: { reason, forGood, ...(otherMoney.length > 0 ? { otherMoney } : {}) } };
}

/** The journal of what was announced; each proof announces anew. */
export const announcedKey = ({ id, proofs }: Pick<Row, "id" | "proofs">) =>
  `recharge:${id}:announced:${proofs}`;

async function undo(tx: Tx, { row, event }: Doing<Row>): Promise<void> {
  if (row.status === "PENDING") await voidPending(tx, announcedKey(row));
  if (event !== "close") await addJob(tx, "wallet.wireRejected", { rechargeId: row.id });
}

/**
 * What the page of a member's recharges offers. Where it is paid by card or PayPal, closing ends the payment page first, so
 * the recharge is unpaid by then.
 */
export const rechargeOffers = (
  { id, method, status, proof }: Pick<RechargeRow, "id" | "method" | "status" | "proof">,
  by: { readonly member: string; readonly frozen?: boolean },
): Offers =>
  rechargeSteps.offersOf(
    {
      id,
      memberId: by.member,
      status: method !== "wire" && status === "PENDING" ? "AWAITING_PAYMENT" : status,
      proofs: method === "wire" ? Number(proof) : null,
    },
    by,
  );
