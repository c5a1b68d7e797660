/** /desk/chargebacks: payments that payers dispute at their bank or at PayPal (§7, finance). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DisputeFilters, DisputeTable } from "~/domain/payments/components/desk-disputes";
import { disputeCounts, disputeRoles, disputesPage } from "~/domain/payments/disputes/desk.server";
import { disputeTabs, type DisputeTab } from "~/domain/payments/disputes/tabs";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["disputes"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, disputeRoles);
  const query = parseListQuery(args.request.url, { tabs: disputeTabs, filters: ["q"] });
  const [page, counts] = await Promise.all([disputesPage(query), disputeCounts(query)]);
  const title = getT(args, "disputes")("title");
  return { title, page, counts, tab: query.tab as DisputeTab, q: query.filters["q"] ?? "", size: query.size };
}

export default function DeskChargebacks() {
  const { t } = useTranslation("disputes");
  const { title, page, counts, tab, q, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={<ExportCsv to={paths.deskChargebacksCsv()} page={page} />}
      />
      <WorkList
        label={t("tabs")}
        tabs={disputeTabs}
        tab={tab}
        text={(key) => t(`status.${key}`)}
        counts={counts}
        filters={<DisputeFilters tab={tab} q={q} />}
        page={page}
        size={size}
      >
        <DisputeTable rows={page.rows} />
      </WorkList>
    </>
  );
}
