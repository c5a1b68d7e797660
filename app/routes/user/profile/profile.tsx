/** /user/profile: what a member tells of themselves (§2.3). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ProfileForm as ProfileFieldset } from "~/domain/accounts/components/profile-form";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { ProfileForm } from "~/domain/accounts/profile-forms";
import { profileOf, saveProfile } from "~/domain/accounts/profile.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { Card, pageMeta } from "~/ui";

export const handle = { i18n: ["profile"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const profile = found(await profileOf(member.id));
  const title = getT(args, "profile")("tab.profile");
  return { title, profile, countries: countryOptions(localeOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: ProfileForm });
  if (submission.status !== "success") return invalid(submission);
  const profile = submission.value;
  return once(args, form, `member:${member.id}`, async () => {
    await saveProfile(member.id, profile);
    return redirect(paths.profile(), flash("profile:flash.saved"));
  });
}

export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const { profile, countries } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="profile">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProfileFieldset profile={profile} countries={countries} result={result} />
        <Card title={t("email.title")}>
          <p className="font-medium break-all">{profile.email}</p>
          <p className="pt-1 text-sm text-muted">{t("email.text")}</p>
        </Card>
      </div>
    </ProfileFrame>
  );
}
