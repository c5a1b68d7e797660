/** Default reasons for proposals on wires, in the member's language, because the member reads them. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { formatMoney, type Currency } from "~/platform/money";
import type { Differing } from "./difference.server";
import type { ReversedWire } from "./wire-reversals.server";
import type { Credited } from "./wrong-member.server";

type Line = { amount: bigint; ccy: string };

/** Why what was confirmed is undone; `byLine`: a line credited it that was another's. `language`: the member's. */
export const undoReason = (
  { language, reference }: { language: string; reference: string },
  byLine: boolean,
): string =>
  texts(asLocale(language) ?? defaultLocale, "wallet")(
    byLine ? "desk.undo.reasonLine" : "desk.undo.reasonText",
    { reference },
  );

/** Why what the bank took back is taken from the member. */
export function recallReason({ language, reference }: ReversedWire, line: Line): string {
  const { t, money } = wordsOf(language, line);
  return t("recall.reasonText", { reference, amount: money(line.amount) });
}

/** Why what a line credited to a member is undone. */
export function wrongMemberReason({ language, bookedOn: day, amount, ccy }: Credited): string {
  const { t, money } = wordsOf(language, { amount, ccy });
  return t("wrongMember.reasonText", { amount: money(amount), day });
}

/** Why what lies between the amount that was confirmed and the one that arrived is booked. */
export function differenceReason({ language, reference, received }: Differing, line: Line): string {
  const { t, money } = wordsOf(language, line);
  return t("differs.reasonText", { reference, arrived: money(line.amount), confirmed: money(received) });
}

function wordsOf(language: string, { ccy }: Line) {
  const locale = asLocale(language) ?? defaultLocale;
  const money = (amount: bigint) => formatMoney({ amount, currency: ccy as Currency }, locale);
  return { t: texts(locale, "banking"), money };
}
