/** /desk/audit: who did what, the newest first (§7). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { AuditFilters, AuditTable } from "~/domain/staff/components/audit-list";
import { auditActions, auditFilters, auditPage, everybody } from "~/domain/staff/audit-log.server";
import { staffManagers } from "~/domain/staff/staff.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { Card, PageHeader, pageMeta, Pager } from "~/ui";

export const handle = { i18n: ["staff", "audit"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, staffManagers);
  const query = parseListQuery(args.request.url, { filters: auditFilters });
  const [page, people] = await Promise.all([auditPage(query), everybody()]);
  const title = getT(args, "staff")("audit.title");
  const actions = auditActions(localeOf(args));
  return { title, page, people, actions, filters: query.filters, size: query.size };
}

export default function AuditPage() {
  const { t } = useTranslation("staff");
  const { title, page, people, actions, filters, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("audit.description")} />
      <Card flush>
        <div className="border-b border-line px-5 py-3">
          <AuditFilters filters={filters} people={people} actions={actions} />
        </div>
        <AuditTable rows={page.rows as never} />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}
