/** Notifies members of refunds, and of refunds that failed. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { notify } from "~/domain/notifications/notifications.server";
import { pieceOf } from "~/domain/pieces.server";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type RefundMail = {
  name: string;
  no: string;
  orderNo: string | null;
  amount: string;
  way: "wallet" | "card" | "paypal";
};

function written(kind: "completed" | "failed") {
  return ({ name, no, orderNo, amount, way }: RefundMail, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "refunds");
    const money = formatMoney({ amount: BigInt(amount), currency: "USD" }, locale);
    return {
      subject: t(`mail.${kind}.subject`, { money }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t(kind === "failed" ? "mail.failed.text" : `mail.completed.${way}`) },
        {
          kind: "facts",
          rows: [
            [t("mail.no"), no],
            ...(orderNo ? [[t("mail.order"), orderNo] as [string, string]] : []),
            [t("mail.amount"), money],
          ],
        },
        { kind: "button", label: t("mail.button"), url: new URL(paths.wallet(), env().PUBLIC_URL).href },
      ],
    };
  };
}

export const refundMails = {
  "payments.refund-completed": written("completed"),
  "payments.refund-failed": written("failed"),
};
const send = mailer<typeof refundMails>();

/** One mail an outcome; a refund made by hand at the provider is told by nobody here. */
export async function tellRefund(refundId: string, kind: "completed" | "failed"): Promise<void> {
  await transaction(async (tx) => {
    const row = await tx.first<
      Omit<RefundMail, "amount"> & {
        userId: string;
        email: string;
        locale: string;
        amountMinor: bigint;
        source: string;
      }
    >(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, r.no, o.no as order_no,
        r.amount as amount_minor, coalesce(p.method, 'wallet') as way, r.source
      from refund r join "user" u on u.id = r.user_id left join ${pieceOf("payments.orders")()} o on o.id = r.order_id
      left join payment p on p.id = r.payment_id where r.id = ${refundId}`);
    if (!row || row.source !== "desk") return;
    const { userId, email, locale, name, no, orderNo, way } = row;
    const amount = row.amountMinor.toString();
    const isFirst = await send(tx, {
      key: `refund.${kind}:${refundId}`,
      to: email,
      locale,
      template: `payments.refund-${kind}`,
      params: { name, no, orderNo, amount, way },
    });
    if (isFirst) await notify(tx, { userId, event: `refund.${kind}`, data: { no, orderNo, amount } });
  });
}
