/** What happens to a withdrawal (§3.8): reviewed by one or two people, paid in batches, refused or returned. */
import { roles } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import { toUsd } from "~/domain/rates/rates";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { paidJournals, returnedJournals, unpaidJournals } from "./journals";
import { lockWithdrawal, voidHold, type Locked } from "./move.server";
import { approvalOf, type Approval } from "./review";
import { withdrawalStates } from "./states";

type Refusal =
  | "withdrawals:error.stale"
  | "withdrawals:error.samePerson"
  | "withdrawals:error.disputed"
  | "withdrawals:error.kept";

/** Why money does not arrive, and whether the member can correct that. */
export type Why = { reason: string; fixable: boolean };

type Inputs = {
  reject: Why;
  bounced: Why;
  /** `payout` in minor units of its currency, at `rate`. */
  pay: { batch: { id: string; no: string }; rate: bigint; payout: bigint };
  /** `line`: the bank line, where no person decides. */
  paid: { bankRef: string; bankFee: bigint; paidOn: string; line: string | null };
  unpaid: { line: string; reason: string };
  /** `kept`: what the banks kept, in minor units of the payout's currency. */
  returned: Why & { kept: bigint };
};

type Shown = Pick<Locked, "status" | "userId" | "amount" | "caution" | "approver1" | "blocked">;

const finance = roles("finance");
const stale = err("withdrawals:error.stale");

export const withdrawalSteps = defineSteps<Locked, Inputs, Refusal, Shown>()({
  entity: "withdrawal",
  machine: withdrawalStates,
  lock: (tx, no: string, by) => lockWithdrawal(tx, no, memberOf(by)),
  owner: (withdrawal) => withdrawal.userId,
  stale: stale.error,
  audit: "withdrawal",
  set: () => sql`version = version + 1, updated_at = now()`,
  starts: { submit: "UNDER_REVIEW" },
  steps: {
    cancel: { by: "member", then: [free, tell("cancelled")] },
    "first-approval": {
      by: finance,
      guard: (row, by) => approves(row, by, "first"),
      set: ({ by }) => sql`approver1 = ${staffId(by)}::uuid, approved1_at = now()`,
      audit: ({ row }) => ({ action: "approve", after: { amount: row.amount.toString(), approval: 1 } }),
    },
    approve: {
      by: finance,
      guard: (row, by) => approves(row, by, "last"),
      set: ({ row, by }) =>
        row.approver1 === null
          ? sql`approver1 = ${staffId(by)}::uuid, approved1_at = now()`
          : sql`approver2 = ${staffId(by)}::uuid, approved2_at = now()`,
      audit: ({ row }) => ({
        after: { amount: row.amount.toString(), approval: row.approver1 === null ? 1 : 2 },
      }),
      then: [tell("approved")],
    },
    reject: {
      by: finance,
      set: refusal,
      reason: ({ input }) => input.reason,
      audit: ({ input: { reason, fixable } }) => ({ after: { reason, fixable } }),
      then: [free, tell("rejected")],
    },
    pay: {
      by: finance,
      guard: ({ blocked }) => (blocked ? err("withdrawals:error.disputed") : ok()),
      set: ({ input }) =>
        sql`fx_rate = ${input.rate}, payout = ${input.payout}, batch_id = ${input.batch.id}`,
      audit: ({ row, input: { batch, payout, rate } }) => ({
        after: { batch: batch.no, payout: payout.toString(), ccy: row.ccy, rate: rate.toString() },
      }),
      then: [tell("paying")],
    },
    paid: {
      by: finance,
      set: ({ input: { bankRef, bankFee, paidOn, line } }) => sql`
        bank_ref = ${bankRef}, bank_fee = ${bankFee}, paid_on = ${paidOn}::date, paid_line = ${line}::uuid, reason = null`,
      audit: ({ input: { bankRef, bankFee, paidOn } }) => ({
        after: { bankRef, bankFee: bankFee.toString(), paidOn },
      }),
      then: [
        async (tx, { row, input }) => void (await post(tx, paidJournals(row, input.bankFee), { all: true })),
        tell("completed"),
      ],
    },
    unpaid: {
      by: finance,
      // Another line or finance may have marked it paid since.
      check: async (_tx, { row, input }) => (row.paidLine === input.line ? ok() : stale),
      set: () =>
        sql`bank_ref = null, bank_fee = null, paid_on = null, paid_line = null, payings = payings + 1`,
      audit: ({ input: { reason } }) => ({ after: { reason } }),
      then: [
        async (tx, { row }) => void (await post(tx, unpaidJournals(row, row.bankFee ?? 0n), { all: true })),
      ],
    },
    bounced: {
      by: finance,
      set: refusal,
      reason: ({ input }) => input.reason,
      audit: ({ input: { reason, fixable } }) => ({ after: { reason, fixable } }),
      then: [free, tell("failed")],
    },
    returned: {
      by: finance,
      check: async (_tx, { row: { payout, fxRate }, input }) => {
        if (payout === null || fxRate === null) return stale;
        return input.kept > payout ? err("withdrawals:error.kept") : ok();
      },
      set: (step) => sql`${refusal(step)}, return_cost = ${costOf(step)}`,
      reason: ({ input }) => input.reason,
      audit: ({ input: { reason, fixable, kept } }) => ({
        after: { reason, fixable, kept: kept.toString() },
      }),
      then: [giveBack, tell("failed")],
    },
  },
});

const memberOf = (by: By) => (typeof by === "object" && "member" in by ? by.member : undefined);
const staffId = (by: By) => (typeof by === "object" && "staff" in by ? by.staff.id : null);

function approves(row: Shown, by: By, turn: Approval): Result<unknown, Refusal> {
  if (row.blocked) return err("withdrawals:error.disputed");
  const approval = approvalOf(row, staffId(by) ?? "");
  if (approval === "refused") return err("withdrawals:error.samePerson");
  return approval === turn ? ok() : stale;
}

function refusal({ input }: Doing<Locked, Why>) {
  return sql`reason = ${input.reason}, fixable = ${input.fixable}`;
}

async function free(tx: Tx, { row }: Doing<Locked>): Promise<void> {
  await voidHold(tx, row);
}

function tell(step: string) {
  return async (tx: Tx, { row }: Doing<Locked>): Promise<void> =>
    void (await addJob(tx, "payouts.tell", { withdrawalId: row.id, step }));
}

/** What the banks kept of a payment that came back, in cents of USD; at most what was sent. */
function costOf({ row, input }: Doing<Locked, Inputs["returned"]>): bigint {
  const sent = row.amount - row.fee;
  const worth = toUsd(input.kept, row.fxRate ?? 0n);
  return input.kept === row.payout || worth > sent ? sent : worth;
}

async function giveBack(tx: Tx, step: Doing<Locked, Inputs["returned"]>): Promise<void> {
  const { row, input } = step;
  await post(tx, returnedJournals(row, { inCcy: input.kept, inUsd: costOf(step) }), { all: true });
  await repayFromIncoming(tx, row.userId);
}
