/** /user/storeorder/orders.csv: the orders under the list's tab and filters, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { optionsText } from "~/domain/orders/components/line-options";
import { allTags, orderFilters, orderSorts, orderTabs } from "~/domain/orders/list";
import { everyOrderOf, type ListedOrder } from "~/domain/orders/list.server";
import { tabOf } from "~/domain/orders/states";
import { priceOf, type PriceState } from "~/domain/orders/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { csvList } from "~/platform/csv";
import { parseListQuery } from "~/platform/list";
import { decimalText } from "~/platform/money";

const amounts = ["goods", "discount", "shipping", "service", "tax", "total"] as const;

/** Which of them are known: what has no amount yet is left empty, for nobody to add up. */
const known: Record<PriceState, readonly string[]> = {
  known: amounts,
  pending: [],
  none: ["goods", "discount"],
};

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, {
    tabs: orderTabs,
    sorts: orderSorts,
    filters: orderFilters,
  });
  const t = getT(args, "orders");
  const locale = localeOf(args);
  const head = [
    ...[t("column.order"), t("fact.storeNo"), t("fact.store")],
    ...[`${t("fact.placed")} (UTC)`, `${t("fact.paid")} (UTC)`, t("column.state"), t("filter.tag")],
    ...[t("column.items"), t("column.recipient"), t("address.country"), t("fact.method")],
    ...amounts.map((part) => `${t(`sum.${part}`)} (USD)`),
    ...[t("sum.revenue"), t("csv.currency"), t("mail.tracking"), t("order.remark")],
  ];
  const cells = (row: ListedOrder) => {
    const price = priceOf(row);
    return [
      ...[row.no, row.externalNo, row.storeName, row.placedAt, row.paidAt],
      t(`state.${row.status === "CLOSED" ? "CLOSED" : tabOf(row)}`),
      [
        ...(price === "known" ? [] : [t(`price.${price}`)]),
        ...allTags.filter((tag) => row.abnormal.includes(tag)).map((tag) => t(`tag.${tag}`)),
      ].join(", "),
      goodsOf(row),
      ...[row.recipient, row.country, row.channelName && textIn(row.channelName, locale)],
      ...amounts.map((part) => (known[price].includes(part) ? decimalText(row[part]) : null)),
      ...[decimalText(row.storeTotal, row.storeCcy), row.storeCcy],
      row.parcels.map((parcel) => `${parcel.carrier} ${parcel.trackingNo}`).join(", "),
      row.remark,
    ];
  };
  return csvList("orders.csv", head, everyOrderOf(member, query), cells);
}

/** Our SKUs where a line is linked, else the store's own words; with what the buyer chose. */
function goodsOf(row: ListedOrder): string {
  return row.lines
    .flatMap((line) => {
      const chosen = line.options.length > 0 ? ` (${optionsText(line.options)})` : "";
      return line.items.length > 0
        ? line.items.map((item) => `${item.sku} × ${item.qty}${chosen}`)
        : [`${line.sku ?? line.title} × ${line.qty}${chosen}`];
    })
    .join(", ");
}
