/** What a member is mailed of a wire that paid for nothing. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { partRepaid } from "~/domain/credit/part-repaid";
import { repaidFrom } from "~/domain/credit/repay.server";
import { notify } from "~/domain/notifications/notifications.server";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { endOf, whyLate } from "./wire-outcome";

type Returned = {
  name: string;
  reference: string;
  paymentId: string;
  reason: string | null;
  /** Minor units, where money came: what arrived, what was asked for, what is on the balance now. */
  received: string | null;
  asked: string;
  ccy: string;
  credited: string | null;
  /** Why it ended, and cents that repaid what was owed; mails of before did not say. */
  code?: string | null;
  repaid?: string;
};

export const mails = {
  "payments.wireReturned": (params: Returned, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "payments");
    const money = (minor: string, currency: string) =>
      formatMoney({ amount: BigInt(minor), currency }, locale);
    const { name, reference, paymentId, received, asked, ccy, credited, repaid = "0" } = params;
    return {
      subject: t("mail.wireReturned.subject", { reference }),
      blocks: [
        { kind: "text", text: t("mail.wireReturned.hello", { name }) },
        ...wordsOf(params, t, (cents) => money(cents, "USD")).map((text) => ({
          kind: "text" as const,
          text,
        })),
        {
          kind: "facts",
          rows: [
            [t("mail.wireReturned.asked"), money(asked, ccy)],
            ...(received ? [[t("mail.wireReturned.received"), money(received, ccy)] as const] : []),
            ...(credited ? [[t("mail.wireReturned.credited"), money(credited, "USD")] as const] : []),
            ...(repaid === "0" ? [] : [[t("mail.wireReturned.repaid"), money(`-${repaid}`, "USD")] as const]),
          ],
        },
        {
          kind: "button",
          label: t("mail.wireReturned.button"),
          url: new URL(paths.payWire(paymentId), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

const send = mailer<typeof mails>();

function wordsOf(
  { code = "short", reason, received, credited, repaid = "0" }: Returned,
  t: ReturnType<typeof texts<"payments">>,
  money: (cents: string) => string,
): string[] {
  switch (endOf({ code, reason, received })) {
    case "short":
      return [t("mail.wireReturned.short")];
    case "late": {
      const part = partRepaid(BigInt(repaid), BigInt(credited ?? 0));
      return [
        t(`wire.late.${whyLate({ code, reason })}`),
        t(`wire.rest.${part}`, { amount: money(repaid) }),
        t("mail.wireReturned.late"),
      ];
    }
    default:
      return [t("mail.wireReturned.text"), ...(reason ? [reason] : [])];
  }
}

/** Notifies the member once that a wire paid nothing: rejected, too little, or too late. */
export async function tellReturned(paymentId: string): Promise<void> {
  await transaction(async (tx) => {
    const wire = await tx.first<Returned & { userId: string; email: string; locale: string }>(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, w.reference, p.id as payment_id, w.reason,
        w.received::text as received, p.amount::text as asked, p.ccy, w.credited::text as credited,
        p.error_code as code, ${repaidFrom({ type: "payment", id: sql`p.id` }, sql`p.user_id`)}::text as repaid
      from payment p join payment_wire w on w.payment_id = p.id join "user" u on u.id = p.user_id
      where p.id = ${paymentId} and p.status = 'FAILED'`);
    if (!wire) return;
    const { userId, email, locale, ...params } = wire;
    const late = endOf({ code: null, ...wire }) === "late";
    const key = `payments.wireReturned:${paymentId}${late ? ":late" : ""}`;
    const first = await send(tx, { key, to: email, locale, template: "payments.wireReturned", params });
    if (!first || !late) return;
    const { reference, credited } = wire;
    await notify(tx, { userId, event: "payment.wire-late", data: { paymentId, reference, credited } });
  });
}
