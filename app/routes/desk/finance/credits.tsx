/** /desk/credit: credit lines: applications first, what is overdue, and all others (§7, finance). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DeskLineFilters, DeskLineTable } from "~/domain/credit/components/desk-lines";
import { creditCounts, creditLines, creditRoles } from "~/domain/credit/desk.server";
import { creditTabs, type CreditTab } from "~/domain/credit/tabs";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { Card, PageHeader, pageMeta, Pager, Tabs, useHrefWith } from "~/ui";

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
  const hrefWith = useHrefWith();
  const items = creditTabs.map((key) => ({
    key,
    label: t(`desk.tab.${key}`),
    to: hrefWith({ tab: key === creditTabs[0] ? null : key, after: null, before: null }),
    count: counts[key],
  }));
  return (
    <>
      <PageHeader title={title} description={t("desk.description")} />
      <Card flush>
        <Tabs label={t("desk.tabs")} items={items} current={tab} />
        <div className="border-b border-line px-5 py-3">
          <DeskLineFilters tab={tab} q={q} />
        </div>
        <DeskLineTable rows={page.rows} />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}
