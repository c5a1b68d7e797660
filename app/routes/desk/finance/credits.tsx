/** /desk/credit: credit lines: applications first, what is overdue, and all others (§7, finance). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DeskLineFilters, DeskLineTable } from "~/domain/credit/components/desk-lines";
import { creditCounts, creditLines, creditRoles } from "~/domain/credit/desk.server";
import { creditTabs, type CreditTab } from "~/domain/credit/tabs";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["credit"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, creditRoles);
  const query = parseListQuery(args.request.url, { tabs: creditTabs, filters: ["q"] });
  const [page, counts] = await Promise.all([creditLines(query), creditCounts(query)]);
  const title = getT(args, "credit")("desk.title");
  return { title, page, counts, tab: query.tab as CreditTab, q: query.filters["q"] ?? "", size: query.size };
}

export default function DeskCredits() {
  const { t } = useTranslation("credit");
  const { title, page, counts, tab, q, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("desk.description")}
        actions={<ExportCsv to={paths.deskCreditsCsv()} page={page} />}
      />
      <WorkList
        label={t("desk.tabs")}
        tabs={creditTabs}
        tab={tab}
        text={(key) => t(`desk.tab.${key}`)}
        counts={counts}
        filters={<DeskLineFilters tab={tab} q={q} />}
        page={page}
        size={size}
      >
        <DeskLineTable rows={page.rows} />
      </WorkList>
    </>
  );
}
