/** What happens to withdrawals later: the member is told of each step, once. */
import { z } from "zod";
import { greetingOfU } from "~/domain/accounts/person-name.server";
import type { NotificationEvent } from "~/domain/notifications/events";
import { notify } from "~/domain/notifications/notifications.server";
import { sql, transaction } from "~/platform/db";
import type { JobHandlers } from "~/platform/jobs/jobs.server";
import { sendWithdrawalMail, toldSteps, type ToldStep } from "./mails.server";

export { mails } from "./mails.server";

const TellJob = z.object({ withdrawalId: z.uuid(), step: z.enum(toldSteps) });

type WithdrawalMailFacts = {
  userId: string;
  email: string;
  locale: string;
  name: string;
  no: string;
  amount: bigint;
  payout: bigint | null;
  ccy: string;
  mask: string;
  reason: string | null;
  bankRef: string | null;
  /** What the banks kept of one that came back, in cents. */
  kept: bigint;
  caution: boolean;
  closed: boolean;
};

/** Steps that stand among a member's news; what the member did is only confirmed by mail. */
const newsOf: Partial<Record<ToldStep, NotificationEvent>> = {
  approved: "withdrawal.approved",
  paying: "withdrawal.paying",
  completed: "withdrawal.completed",
  rejected: "withdrawal.rejected",
  failed: "withdrawal.failed",
};

async function tell(withdrawalId: string, step: ToldStep): Promise<void> {
  await transaction(async (tx) => {
    const facts = await tx.first<WithdrawalMailFacts>(sql`
      select u.id as user_id, coalesce(w.closing_email, u.email) as email, u.locale, ${greetingOfU} as name, w.no, w.amount, w.payout, w.ccy,
        w.dest_mask as mask, w.reason, w.bank_ref,
        coalesce(w.return_cost, 0) as kept, w.caution, u.status = '9' as closed
      from withdrawal w join "user" u on u.id = w.user_id
      where w.id = ${withdrawalId} and (u.status <> '9' or w.closing_email is not null)`);
    if (!facts) return;
    const { userId, email, locale, name, no, ccy, mask } = facts;
    const amount = facts.amount.toString();
    const params = {
      name,
      no,
      amount,
      ccy,
      mask,
      payout: facts.payout?.toString() ?? "",
      reason: facts.reason ?? "",
      bankRef: facts.bankRef ?? "",
      kept: facts.kept > 0n ? facts.kept.toString() : "",
      caution: facts.caution ? "yes" : "",
      closed: facts.closed ? "yes" : "",
    };
    const first = await sendWithdrawalMail(tx, {
      key: `withdrawal.${step}:${withdrawalId}`,
      to: email,
      locale,
      template: `payouts.${step}`,
      params,
    });
    const event = newsOf[step];
    const credited = (facts.amount - facts.kept).toString();
    const data: Record<string, string> = step === "failed" ? { no, amount, credited } : { no, amount };
    if (first && event && !facts.closed) await notify(tx, { userId, event, data });
  });
}

export const jobs: JobHandlers = {
  "payouts.tell": async (payload) => {
    const { withdrawalId, step } = TellJob.parse(payload);
    await tell(withdrawalId, step);
  },
};
