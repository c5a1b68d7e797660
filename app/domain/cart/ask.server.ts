/** The words of a question for a bulk order or for freight: the lines as the cart prices them, short enough for a message. */
import { textIn } from "~/domain/catalogue/words";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { countryName } from "~/platform/countries";
import { formatMoney, sum } from "~/platform/money";
import { priceOfLine, type CartLine } from "./lines";

/** Room for the lines; the rest of the message is the member's. */
const most = 1500;

/** The message that is filled in; empty where there are no lines. With a country it asks for the freight to there. */
export function askText(lines: readonly CartLine[], locale: Locale, country: string | null = null): string {
  if (lines.length === 0) return "";
  const t = texts(locale, "cart");
  const money = (amount: bigint) => formatMoney({ amount, currency: "USD" }, locale);
  const rows = lines.map((line) =>
    t("ask.line", {
      qty: line.qty,
      sku: line.sku,
      title: textIn(line.title, locale).slice(0, 80),
      each: money(priceOfLine(line).each),
      place: textIn(line.warehouse.name, locale),
    }),
  );
  const kept: string[] = [];
  for (const row of rows) if (kept.join("\n").length + row.length < most) kept.push(row);
  const left = rows.length - kept.length;
  return [
    country ? t("ask.freightOpening", { country: countryName(country, locale) }) : t("ask.opening"),
    ...kept,
    ...(left > 0 ? [t("ask.more", { count: left })] : []),
    t("ask.sum", { amount: money(sum(lines.map((line) => priceOfLine(line).goods))) }),
    "",
  ].join("\n");
}
