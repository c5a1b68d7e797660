/** /desk/refunds: money that goes back, by state; what waits for finance first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { RefundFilters, RefundTable } from "~/domain/payments/components/refund-list";
import { refundCounts, refundRoles, refundsPage } from "~/domain/payments/refunds/list.server";
import { refundTabs, type RefundTab } from "~/domain/payments/refunds/refunds";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["refunds"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, refundRoles);
  const query = parseListQuery(args.request.url, { tabs: refundTabs, filters: ["q"] });
  const [page, counts] = await Promise.all([refundsPage(staff, query), refundCounts(staff, query)]);
  const title = getT(args, "refunds")("title");
  return { title, page, counts, tab: query.tab as RefundTab, q: query.filters["q"] ?? "", size: query.size };
}

export default function DeskRefunds() {
  const { t } = useTranslation("refunds");
  const { title, page, counts, tab, q, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={<ExportCsv to={paths.deskRefundsCsv()} page={page} />}
      />
      <WorkList
        label={t("tabs")}
        tabs={refundTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<RefundFilters tab={tab} q={q} />}
        page={page}
        size={size}
      >
        <RefundTable rows={page.rows} tab={tab} />
      </WorkList>
    </>
  );
}
