/** The mails of withdrawals. They contain masked bank data only. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { arrivalDays, cautionHours, reviewDays } from "./config";

/** Steps a member is told of. */
export const toldSteps = [
  "submitted",
  "cancelled",
  "approved",
  "paying",
  "completed",
  "rejected",
  "failed",
] as const;
export type ToldStep = (typeof toldSteps)[number];

type Params = {
  name: string;
  no: string;
  /** Cents of USD. */
  amount: string;
  /** Minor units of `ccy`; empty before it is fixed. */
  payout: string;
  ccy: string;
  mask: string;
  reason: string;
  bankRef: string;
  /** What the banks kept of a returned one, in cents of USD; empty for nothing. */
  kept?: string;
  /** `yes` where two people look at it, so that the member may have to wait longer. */
  caution?: string;
  /** `yes` for the balance of a closed account: nobody can log in to see it. */
  closed?: string;
};

const site = (path: string) => new URL(path, env().PUBLIC_URL).href;

function restWords(step: ToldStep) {
  if (step === "submitted") return "rest.submitted" as const;
  return step === "rejected" || step === "failed" ? ("rest.failed" as const) : step;
}

function mail(
  step: ToldStep,
  { name, no, amount, payout, ccy, mask, reason, bankRef, kept, caution, closed }: Params,
  userLocale: string,
): MailText {
  const locale = asLocale(userLocale) ?? defaultLocale;
  const t = texts(locale, "withdrawals");
  const money = (minor: string, currency: string) => formatMoney({ amount: BigInt(minor), currency }, locale);
  const rows: [string, string][] = [
    [t("no"), no],
    [t("amount"), money(amount, "USD")],
    [t("destination"), mask],
  ];
  if (payout && step !== "failed") rows.push([t("payout"), money(payout, ccy)]);
  if (kept && step === "failed") rows.push([t("returnCost"), money(kept, "USD")]);
  if (step === "failed") rows.push([t("returned"), money(String(BigInt(amount) - BigInt(kept || 0)), "USD")]);
  if (bankRef && step === "completed") rows.push([t("bankRef"), bankRef]);
  return {
    subject: t(`mail.${step}.subject`, { no }),
    blocks: [
      { kind: "text", text: t("mail.hello", { name }) },
      {
        kind: "text",
        text: t(`mail.${closed ? restWords(step) : step}.text`, {
          min: reviewDays.min,
          max: reviewDays.max,
          days: arrivalDays,
          email: env().SUPPORT_EMAIL,
        }),
      },
      ...(caution && step === "submitted"
        ? [{ kind: "text" as const, text: t("caution", { hours: cautionHours }) }]
        : []),
      ...(reason && (step === "rejected" || step === "failed")
        ? [{ kind: "text" as const, text: reason }]
        : []),
      { kind: "facts", rows },
      ...(closed
        ? []
        : [{ kind: "button" as const, label: t("mail.button"), url: site(paths.withdrawal(no)) }]),
    ],
  };
}

export const mails = {
  "payouts.submitted": (params: Params, locale: string) => mail("submitted", params, locale),
  "payouts.cancelled": (params: Params, locale: string) => mail("cancelled", params, locale),
  "payouts.approved": (params: Params, locale: string) => mail("approved", params, locale),
  "payouts.paying": (params: Params, locale: string) => mail("paying", params, locale),
  "payouts.completed": (params: Params, locale: string) => mail("completed", params, locale),
  "payouts.rejected": (params: Params, locale: string) => mail("rejected", params, locale),
  "payouts.failed": (params: Params, locale: string) => mail("failed", params, locale),
};

/** Queues one of these mails in the caller's transaction. */
export const sendWithdrawalMail = mailer<typeof mails>();
