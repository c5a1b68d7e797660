/** /desk/orders: the queues of paid orders, and a search over all. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { deskOrderView } from "~/domain/orders/components/desk-table";
import { deskOrderList } from "~/domain/orders/lists.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryNames, servedCountryOptions } from "~/platform/countries";
import { CountryNames, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["desk", "orders"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, deskOrderList);
  const locale = localeOf(args);
  const codes = list.page.rows.map((row) => row.country);
  return { ...list, countries: servedCountryOptions(locale), names: countryNames(codes, locale) };
}

export default function DeskOrders() {
  const { t } = useTranslation("desk");
  const { countries, names, ...list } = useLoaderData<typeof loader>();
  return (
    <CountryNames names={names}>
      <ListPage view={deskOrderView} list={list} description={t("orders.description")} more={{ countries }} />
    </CountryNames>
  );
}
