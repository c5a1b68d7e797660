/** /user/connection/products.csv: store products and their connections under the list's tab and filters, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { hiddenState, productFilters, productTabs } from "~/domain/stores/products";
import { storeProducts } from "~/domain/stores/products.server";
import { getT } from "~/i18n/i18n.server";
import { csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";
import { decimalText } from "~/platform/money";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: productTabs, filters: productFilters });
  const t = getT(args, "stores");
  const head = [
    ...[t("products.product"), t("list.store"), t("products.inStore"), t("products.variantCount")],
    ...[t("products.sku"), t("products.priceFrom"), t("products.priceTo"), t("store.currency")],
    ...[t("products.status"), t("products.skus")],
  ];
  const pages = wholeList(query, (part) => storeProducts(member.id, part));
  return csvList("store-products.csv", head, pages, (row) => {
    const hidden = hiddenState(row.status);
    return [
      ...[row.title, row.store, hidden && t(`products.hidden.${hidden}`), row.variants, row.skus.join(", ")],
      ...[decimalText(row.priceFrom, row.currency), decimalText(row.priceTo, row.currency), row.currency],
      t(`products.tab.${row.state}`),
      row.links.map(({ sku, qty }) => `${sku} × ${qty}`).join(", "),
    ];
  });
}
