/** /desk/invite?token=: joining the staff, or a new password, by a mailed link. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { within } from "~/domain/accounts/limits.server";
import { limits } from "~/domain/accounts/config";
import { deskStepOf, keepDeskStep } from "~/domain/accounts/staff.server";
import { GonePage, JoinPage } from "~/domain/staff/components/staff-forms";
import { JoinForm, RenewForm } from "~/domain/staff/forms";
import { acceptInvite, findInvite } from "~/domain/staff/invites.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp, networkOf } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { takeForm, type Taken } from "~/platform/http/take-form.server";
import type { z } from "zod";

export const handle = { i18n: ["staff", "accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.title);

const tokenOf = (request: Request) => (new URL(request.url).searchParams.get("token") ?? "").slice(0, 100);

async function inviteOf(args: LoaderFunctionArgs) {
  const ip = clientIp(args);
  if (!(await within([[`invite:${networkOf(ip)}`, limits.invitesByIp, ip !== "unknown"]]))) return null;
  return findInvite(tokenOf(args.request));
}

export async function loader(args: LoaderFunctionArgs) {
  const invite = await inviteOf(args);
  const title = getT(args, "staff")("join.title");
  return data({ title, invite }, { status: invite ? 200 : 410, headers: { "Cache-Control": "no-store" } });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const invite = await inviteOf(args);
  if (!invite) return redirect(paths.deskInvite());
  const schema = invite.renews ? RenewForm : JoinForm;
  return takeForm(args, schema, null, join(args), { form });
}

const join =
  (args: ActionFunctionArgs) =>
  async ({ value, refuse }: Taken<z.output<typeof RenewForm | typeof JoinForm>>) => {
    const joined = await acceptInvite(tokenOf(args.request), value, clientIp(args));
    if (!joined.ok) {
      if (joined.error === "gone") return redirect(paths.deskInvite());
      return refuse({ password: [`accounts:error.${joined.error}`] });
    }
    const { staffId, email } = joined.value;
    const step = await deskStepOf(staffId, email, null, false);
    return redirect(paths.deskLogin({ step: "code" }), { "Set-Cookie": keepDeskStep(step) });
  };

export default function DeskInvitePage() {
  const { invite } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return invite ? <JoinPage invite={invite} result={result} /> : <GonePage />;
}
