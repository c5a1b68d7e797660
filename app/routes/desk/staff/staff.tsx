/** /desk/staff: who works at the desk, and the links that are on their way (§7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { OpenInvites, staffView } from "~/domain/staff/components/staff-list";
import { RevokeForm } from "~/domain/staff/forms";
import { openInvites, revokeInvite } from "~/domain/staff/invites.server";
import { deskStaff } from "~/domain/staff/lists.server";
import { staffManagers } from "~/domain/staff/staff.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["staff"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, deskStaff);
  return { ...list, invites: await openInvites() };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, staffManagers);
  return takeForm(args, RevokeForm, `staff:${staff.id}`, async ({ value }) => {
    const { invite } = value;
    found((await revokeInvite(staff, invite, clientIp(args))) || null);
    return redirect(paths.deskStaff(), flash("staff:flash.revoked"));
  });
}

export default function StaffPage() {
  const { t } = useTranslation("staff");
  const { invites, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("staff.description")}
        actions={
          <LinkButton to={paths.deskStaffInvite()} tone="primary" icon="plus">
            {t("staff.invite")}
          </LinkButton>
        }
      />
      <OpenInvites invites={invites} />
      <DeclaredList view={staffView} list={list} />
    </>
  );
}
