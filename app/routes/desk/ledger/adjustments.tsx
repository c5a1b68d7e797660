/** /desk/ledger/adjustments: corrections by hand; those that wait for a second person first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { AdjustmentList } from "~/domain/adjustments/components/adjustment-list";
import { adjustmentStatuses, type AdjustmentStatus } from "~/domain/adjustments/states";
import { adjustmentCounts, adjustmentFilters, adjustments } from "~/domain/adjustments/view.server";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, LinkButton, PageHeader, pageMeta, SearchFilter, WorkList } from "~/ui";

export const handle = { i18n: ["books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url, { tabs: adjustmentStatuses, filters: adjustmentFilters });
  const [page, counts] = await Promise.all([adjustments(query), adjustmentCounts(query)]);
  const title = getT(args, "books")("adjustments");
  const { size, filters } = query;
  return { title, page, counts, tab: query.tab as AdjustmentStatus, size, q: filters["q"] ?? "" };
}

export default function Adjustments() {
  const { t } = useTranslation("books");
  const { title, page, counts, tab, size, q } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("adjustments.description")}
        actions={
          <>
            <ExportCsv to={paths.deskAdjustmentsCsv()} page={page} />
            <LinkButton to={paths.deskNewAdjustment()} tone="primary" icon="plus">
              {t("new")}
            </LinkButton>
          </>
        }
      />
      <WorkList
        label={t("adjustments.tabs")}
        tabs={adjustmentStatuses}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={
          <SearchFilter
            label={t("adjustments.search")}
            q={q}
            tab={tab}
            clearTo={paths.deskAdjustments({ tab })}
          />
        }
        page={page}
        size={size}
      >
        <AdjustmentList rows={page.rows} />
      </WorkList>
    </>
  );
}
