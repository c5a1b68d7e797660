/** /desk/orders: the queues of paid orders, and a search over all. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { countryNames, servedCountryOptions } from "~/platform/countries";
import { CountryNames } from "~/ui";
import { DeskFilters, DeskTable, DeskTabs } from "~/domain/orders/components/desk-table";
import { deskCounts, deskOrders, orderRoles } from "~/domain/orders/desk-list.server";
import { deskFilters, deskQueues, type DeskQueue } from "~/domain/orders/list";
import { getT, localeOf } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { Card, PageHeader, pageMeta, Pager } from "~/ui";

export const handle = { i18n: ["desk", "orders"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, orderRoles);
  const sorts = ["placed", "-placed"];
  const query = parseListQuery(args.request.url, { tabs: deskQueues, sorts, filters: deskFilters });
  const [page, counts] = await Promise.all([deskOrders(staff, query), deskCounts(staff, query)]);
  const { size, sort, filters } = query;
  const queue = query.tab as DeskQueue;
  const countries = servedCountryOptions(localeOf(args));
  const codes = page.rows.map((row) => row.country);
  const names = countryNames(codes, localeOf(args));
  return {
    title: getT(args, "desk")("orders.title"),
    names,
    countries,
    page,
    counts,
    queue,
    size,
    sort,
    filters,
  };
}

export default function DeskOrders() {
  const { t } = useTranslation("desk");
  const { names, countries, page, counts, queue, size, sort, filters } = useLoaderData<typeof loader>();
  return (
    <CountryNames names={names}>
      <PageHeader title={t("orders.title")} description={t("orders.description")} />
      <Card flush>
        <DeskTabs queue={queue} counts={counts} />
        <div className="border-b border-line px-5 py-3">
          <DeskFilters queue={queue} filters={filters} countries={countries} />
        </div>
        <DeskTable rows={page.rows} queue={queue} sort={sort} filtered={Object.keys(filters).length > 0} />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </CountryNames>
  );
}
