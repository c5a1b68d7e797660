/** /desk/recharges: money on its way to wallets; wires that wait for finance first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DeskRechargeFilters, DeskRechargeTable } from "~/domain/wallet/components/desk-recharges";
import { deskTabs, type DeskTab } from "~/domain/wallet/desk-tabs";
import { deskRechargeCounts, deskRecharges, financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { Card, PageHeader, pageMeta, Pager, Tabs, useHrefWith } from "~/ui";

export const handle = { i18n: ["wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url, { tabs: deskTabs, filters: ["q"] });
  const [page, counts] = await Promise.all([deskRecharges(query), deskRechargeCounts(query)]);
  const title = getT(args, "wallet")("desk.title");
  return { title, page, counts, tab: query.tab as DeskTab, q: query.filters["q"] ?? "", size: query.size };
}

export default function DeskRecharges() {
  const { t } = useTranslation("wallet");
  const { title, page, counts, tab, q, size } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  const items = deskTabs.map((key) => ({
    key,
    label: t(`desk.tab.${key}`),
    to: hrefWith({ tab: key === deskTabs[0] ? null : key, after: null, before: null }),
    count: counts[key],
  }));
  return (
    <>
      <PageHeader title={title} description={t("desk.description")} />
      <Card flush>
        <Tabs label={t("desk.tabs")} items={items} current={tab} />
        <div className="border-b border-line px-5 py-3">
          <DeskRechargeFilters tab={tab} q={q} />
        </div>
        <DeskRechargeTable rows={page.rows} />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}
