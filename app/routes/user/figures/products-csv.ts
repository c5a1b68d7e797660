/** /user/figures/products.csv: all products that were sold, the best sellers first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sumsByItem } from "~/domain/figures/read.server";
import { getT } from "~/i18n/i18n.server";
import { askedFigures } from "./asked.server";
import { sumsFile } from "./sums-file.server";

export async function loader(args: LoaderFunctionArgs) {
  const { asked } = await askedFigures(args);
  const { range, ccy } = asked;
  const t = getT(args, "figures");
  const items = await sumsByItem(asked, null);
  const rows = items.map(({ title, sku, ...sums }) => ({ before: [title, sku], sums }));
  return sumsFile(t, `products-${range.from}-${range.to}.csv`, ccy, [t("product"), t("sku")], rows);
}
