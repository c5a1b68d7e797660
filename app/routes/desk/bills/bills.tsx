/** /desk/bills: price differences by state; disputed ones wait for an answer. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BillFilters, DeskBillTable } from "~/domain/bills/components/bill-list";
import { billRoles, deskBillCounts, deskBills } from "~/domain/bills/list.server";
import { billTabs, type BillTab } from "~/domain/bills/states";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["bills"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, billRoles);
  const query = parseListQuery(args.request.url, { tabs: billTabs, filters: ["q"] });
  const [page, counts] = await Promise.all([deskBills(staff, query), deskBillCounts(staff, query)]);
  const title = getT(args, "bills")("desk.title");
  return { title, page, counts, tab: query.tab as BillTab, q: query.filters["q"] ?? "", size: query.size };
}

export default function DeskBills() {
  const { t } = useTranslation("bills");
  const { title, page, counts, tab, q, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("desk.description")}
        actions={<ExportCsv to={paths.deskBillsCsv()} page={page} />}
      />
      <WorkList
        ownEmpty
        label={t("tabs")}
        tabs={billTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<BillFilters tab={tab} q={q} clearTo={paths.deskBills({ tab })} />}
        page={page}
        size={size}
      >
        <DeskBillTable rows={page.rows} tab={tab} filtered={q !== ""} />
      </WorkList>
    </>
  );
}
