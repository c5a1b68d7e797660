/** What happens to corrections later: the member is told of what was posted, once. */
import { z } from "zod";
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { tellWrittenOff } from "~/domain/credit/remind.server";
import { notify } from "~/domain/notifications/notifications.server";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { JobHandlers } from "~/platform/jobs/jobs.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type Posted = {
  name: string;
  no: string;
  amount: string;
  reason: string;
  /** The reference of a wire that was confirmed by mistake; else empty. */
  wire?: string;
  /** Money that named no wire and was another's. */
  others?: string;
};

export const mails = {
  "adjustments.posted": (
    { name, no, amount, reason, wire, others }: Posted,
    userLocale: string,
  ): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "books");
    const money = formatMoney({ amount: BigInt(amount), currency: "USD" }, locale);
    return {
      subject: t("mail.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: wire ? t("mail.mistaken", { wire }) : t(others ? "mail.others" : "mail.text") },
        {
          kind: "facts",
          rows: [
            [t("no"), no],
            [t("amount"), money],
            [t("reason"), reason],
          ],
        },
        { kind: "button", label: t("mail.button"), url: new URL(paths.wallet(), env().PUBLIC_URL).href },
      ],
    };
  },
};

const sendPosted = mailer<typeof mails>();

const TellJob = z.object({ adjustmentId: z.uuid() });

type AdjustmentMailFacts = {
  userId: string;
  email: string;
  locale: string;
  name: string;
  no: string;
  amount: bigint;
  reason: string;
  wire: string;
  others: string;
};

/**
 * Corrections that the member is notified of: of the balance, and written-off credit. Written-off chargeback debt is
 * internal.
 */
async function tell(adjustmentId: string): Promise<void> {
  await transaction(async (tx) => {
    const loan = await tx.first<{ memberId: string; amount: bigint }>(sql`
      select user_id as member_id, amount from adjustment
      where id = ${adjustmentId} and status = 'POSTED' and kind = 'write_off' and debt = 'recv:credit'`);
    if (loan) return tellWrittenOff(tx, { ...loan, key: adjustmentId });
    const facts = await tx.first<AdjustmentMailFacts>(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, x.no, x.amount, x.reason,
        case x.kind when 'mistaken' then coalesce((select w.reference from wire w where w.recharge_id = x.wire_id),
          (select w.reference from payment_wire w where w.payment_id = x.wire_id), '') else '' end as wire,
        case when x.kind = 'mistaken' and x.journal_id is not null then 'yes' else '' end as others
      from adjustment x join "user" u on u.id = x.user_id
      where x.id = ${adjustmentId} and x.status = 'POSTED' and x.debt is null and u.status <> '9'
        and not exists (select 1 from journal j join adjustment of on of.id = j.ref_id
          where j.id = x.journal_id and of.debt is not null)`);
    if (!facts) return;
    const { userId, email, locale, name, no, reason, wire, others } = facts;
    const amount = facts.amount.toString();
    const first = await sendPosted(tx, {
      key: `adjustment.posted:${adjustmentId}`,
      to: email,
      locale,
      template: "adjustments.posted",
      params: { name, no, amount, reason, wire, others },
    });
    if (first) await notify(tx, { userId, event: "balance.adjusted", data: { no, amount } });
  });
}

export const jobs: JobHandlers = {
  "adjustments.tell": async (payload) => tell(TellJob.parse(payload).adjustmentId),
};
