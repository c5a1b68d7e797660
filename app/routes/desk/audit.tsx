/** /desk/audit: who did what, the newest first (§7). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { auditActions, everybody } from "~/domain/staff/audit-log.server";
import { auditView } from "~/domain/staff/components/audit-list";
import { auditLog } from "~/domain/staff/lists.server";
import { localeOf } from "~/i18n/i18n.server";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { openList } from "../lists.server";

export const handle = { i18n: ["staff", "audit"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, auditLog);
  return { ...list, people: await everybody(), actions: auditActions(localeOf(args)) };
}

export default function AuditPage() {
  const { t } = useTranslation("staff");
  const { people, actions, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={list.title} description={t("audit.description")} />
      <DeclaredList view={auditView} list={list as never} more={{ people, actions }} />
    </>
  );
}
