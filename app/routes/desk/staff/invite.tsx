/** /desk/staff/invite: asks somebody to join the desk. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { InviteCard } from "~/domain/staff/components/staff-forms";
import { InviteForm } from "~/domain/staff/forms";
import { inviteStaff } from "~/domain/staff/invites.server";
import { staffManagers } from "~/domain/staff/staff.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["staff"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, staffManagers);
  return { title: getT(args, "staff")("invite.title") };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, staffManagers);
  return takeForm(args, InviteForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const invited = await inviteStaff(staff, fields, clientIp(args));
    if (!invited.ok) return refuse({ email: [`staff:error.${invited.error}`] });
    return redirect(paths.deskStaff(), flash("staff:flash.invited"));
  });
}

export default function InvitePage() {
  const { title } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} />
      <InviteCard result={result} />
    </>
  );
}
