/** Sums as cells of a file, in their currency. */
import { marginShare, profitOf, type Sums } from "~/domain/figures/sums";
import { amountCell, csvLine, csvResponse, type Cell } from "~/platform/csv";
import type { TFunction } from "i18next";

/** A file of sums: some cells before each, with their headings. */
export function sumsFile(
  t: TFunction<"figures">,
  name: string,
  ccy: string,
  heads: readonly string[],
  rows: readonly { readonly before: readonly Cell[]; readonly sums: Sums }[],
): Response {
  const amounts = (["sales", "cost", "shipping", "profit"] as const).map((key) => `${t(key)} (${ccy})`);
  async function* lines() {
    yield csvLine([...heads, t("orders"), t("units"), ...amounts, `${t("margin")} (%)`]);
    for (const { before, sums } of rows) {
      const money = [sums.sales, sums.cost, sums.shipping, profitOf(sums)];
      yield csvLine([
        ...before,
        sums.orders,
        sums.units,
        ...money.map((amount) => amountCell(amount, ccy)),
        marginShare(sums),
      ]);
    }
  }
  return csvResponse(name, lines());
}
