/** /desk/recharges: money on its way to wallets; wires that wait for finance first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DeskRechargeFilters, DeskRechargeTable } from "~/domain/wallet/components/desk-recharges";
import { deskTabs, type DeskTab } from "~/domain/wallet/desk-tabs";
import { deskRecharges, deskRechargesAsked, financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { ExportCsv, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const { query, counts } = await deskRechargesAsked(args.request.url);
  const page = await deskRecharges(query);
  const title = getT(args, "wallet")("desk.title");
  return { title, page, counts, tab: query.tab as DeskTab, q: query.filters["q"] ?? "", size: query.size };
}

export default function DeskRecharges() {
  const { t } = useTranslation("wallet");
  const { title, page, counts, tab, q, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("desk.description")}
        actions={<ExportCsv to={paths.deskRechargesCsv()} page={page} />}
      />
      <WorkList
        label={t("desk.tabs")}
        tabs={deskTabs}
        tab={tab}
        text={(key) => t(`desk.tab.${key}`)}
        counts={counts}
        filters={<DeskRechargeFilters tab={tab} q={q} />}
        page={page}
        size={size}
      >
        <DeskRechargeTable rows={page.rows} />
      </WorkList>
    </>
  );
}
