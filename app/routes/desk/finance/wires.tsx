/** /desk/wires: orders and bills that are paid by wire; what waits for finance first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DeskWireFilters, DeskWireTable } from "~/domain/payments/components/desk-wires";
import { wireTabs, type WireTab } from "~/domain/payments/wires/tabs";
import { deskWireCounts, deskWires, wireRoles } from "~/domain/payments/wires/views.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, wireRoles);
  const query = parseListQuery(args.request.url, { tabs: wireTabs, filters: ["q"] });
  const [page, counts] = await Promise.all([deskWires(query), deskWireCounts(query)]);
  const title = getT(args, "payments")("wire.desk.title");
  return { title, page, counts, tab: query.tab as WireTab, q: query.filters["q"] ?? "", size: query.size };
}

export default function DeskWires() {
  const { t } = useTranslation("payments");
  const { title, page, counts, tab, q, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("wire.desk.description")}
        actions={<ExportCsv to={paths.deskWiresCsv()} page={page} />}
      />
      <WorkList
        label={t("wire.desk.tabs")}
        tabs={wireTabs}
        tab={tab}
        text={(key) => t(`wire.desk.tab.${key}`)}
        counts={counts}
        filters={<DeskWireFilters tab={tab} q={q} />}
        page={page}
        size={size}
      >
        <DeskWireTable rows={page.rows} />
      </WorkList>
    </>
  );
}
