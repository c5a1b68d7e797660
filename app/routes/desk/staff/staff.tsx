/** /desk/staff: who works at the desk, and the links that are on their way (§7). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { OpenInvites, StaffFilters, StaffTable } from "~/domain/staff/components/staff-list";
import { RevokeForm } from "~/domain/staff/forms";
import { openInvites, revokeInvite } from "~/domain/staff/invites.server";
import { staffTabs, type StaffTab } from "~/domain/staff/tabs";
import { staffCounts, staffPage, staffManagers } from "~/domain/staff/staff.server";
import { getT } from "~/i18n/i18n.server";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["staff"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, staffManagers);
  const query = parseListQuery(args.request.url, { tabs: staffTabs, filters: ["q", "role"] });
  const [page, counts, invites] = await Promise.all([staffPage(query), staffCounts(query), openInvites()]);
  const { q = "", role = "" } = query.filters;
  const title = getT(args, "staff")("staff.title");
  return { title, page, counts, invites, tab: query.tab as StaffTab, q, role, size: query.size };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, staffManagers);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: RevokeForm });
  if (submission.status !== "success") return invalid(submission);
  const { invite } = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    found((await revokeInvite(staff, invite, clientIp(args))) || null);
    return redirect(paths.deskStaff(), flash("staff:flash.revoked"));
  });
}

export default function StaffPage() {
  const { t } = useTranslation("staff");
  const { title, page, counts, invites, tab, q, role, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("staff.description")}
        actions={
          <LinkButton to={paths.deskStaffInvite()} tone="primary" icon="plus">
            {t("staff.invite")}
          </LinkButton>
        }
      />
      <OpenInvites invites={invites} />
      <WorkList
        ownEmpty
        label={t("staff.tabs")}
        tabs={staffTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<StaffFilters tab={tab} q={q} role={role} />}
        page={page}
        size={size}
      >
        <StaffTable rows={page.rows} tab={tab} all={counts.all} />
      </WorkList>
    </>
  );
}
