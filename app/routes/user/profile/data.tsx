/** /user/profile/data: a copy of everything kept of a member, and the way out (§2.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { CloseCard, ExportCard } from "~/domain/accounts/components/own-data";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { exportDays, keptMonths, keptYears } from "~/domain/accounts/config";
import { latestExport, requestExport } from "~/domain/accounts/export.server";
import { requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { ButtonForm } from "~/platform/form-fields";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["profile"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const title = getT(args, "profile")("tab.data");
  const archive = await latestExport(member.id);
  return {
    title,
    archive,
    days: exportDays,
    frozen: member.status !== "1",
    months: keptMonths,
    years: keptYears,
  };
}

/** Reading one's own data is no change: a frozen member may ask for it, too (D23). */
export async function action(args: ActionFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  return takeForm(args, ButtonForm, `member:${member.id}`, async ({ refuse }) => {
    const asked = await requestExport(member.id);
    if (!asked.ok) return refuse("profile:error.exportOnce", 409);
    return redirect(paths.memberData(), flash("profile:export.flash"));
  });
}

export default function MemberDataPage() {
  const { archive, days, months, years, frozen } = useLoaderData<typeof loader>();
  const stale = useActionData<typeof action>() !== undefined;
  return (
    <ProfileFrame part="data">
      <ExportCard archive={archive} days={days} stale={stale} />
      {!frozen && <CloseCard {...{ months, years }} />}
    </ProfileFrame>
  );
}
