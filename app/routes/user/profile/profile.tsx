/** /user/profile: what a member tells of themselves (§2.3). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { removeAvatar, saveAvatar } from "~/domain/accounts/avatar.server";
import { AvatarCard } from "~/domain/accounts/components/avatar-card";
import { ProfileForm as ProfileFieldset } from "~/domain/accounts/components/profile-form";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { avatarBytes } from "~/domain/accounts/config";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { AvatarForm, ProfileForm } from "~/domain/accounts/profile-forms";
import { profileOf, saveProfile } from "~/domain/accounts/profile.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { Card, LinkButton, pageMeta } from "~/ui";

export const handle = { i18n: ["profile"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const profile = found(await profileOf(member.id));
  const title = getT(args, "profile")("tab.profile");
  return { title, profile, countries: countryOptions(localeOf(args)), frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args, { fileBytes: avatarBytes, by: `member:${member.id}` });
  const owner = `member:${member.id}`;
  const done = (says: string) => redirect(paths.profile(), flash(`profile:${says}`));
  if (form.get("intent") === "avatar-remove") {
    return once(args, form, owner, async () => {
      await removeAvatar(member.id);
      return done("avatar.flash.removed");
    });
  }
  if (form.get("intent") === "avatar") {
    const submission = parseWithZod(form, { schema: AvatarForm });
    if (submission.status !== "success") return refused("avatar", invalid(submission));
    const { picture } = submission.value;
    return once(args, form, owner, async () => {
      const saved = await saveAvatar(member.id, picture);
      if (saved.ok) return done("avatar.flash.saved");
      return refused("avatar", invalid(submission, { picture: [saved.error] }));
    });
  }
  const submission = parseWithZod(form, { schema: ProfileForm });
  if (submission.status !== "success") return refused("profile", invalid(submission));
  const profile = submission.value;
  return once(args, form, owner, async () => {
    await saveProfile(member.id, profile);
    return done("flash.saved");
  });
}

/** Which of the page's forms was refused: the other one stays as it was. */
function refused(form: "profile" | "avatar", answer: ReturnType<typeof invalid>) {
  return { ...answer, data: { ...answer.data, form } };
}

export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const { profile, countries, frozen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
  return (
    <ProfileFrame part="profile">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProfileFieldset profile={profile} countries={countries} result={resultOf("profile")} />
        <div className="grid gap-4">
          <AvatarCard
            key={profile.avatarKey}
            avatarKey={profile.avatarKey}
            frozen={frozen}
            result={resultOf("avatar")}
          />
          <Card title={t("email.title")}>
            <p className="font-medium break-all">{profile.email}</p>
            <p className="pt-1 text-sm text-muted">{t("email.text")}</p>
            {!frozen && (
              <p className="pt-3">
                <LinkButton to={paths.changeEmail()} size="s" icon="pencil-simple">
                  {t("email.change")}
                </LinkButton>
              </p>
            )}
          </Card>
        </div>
      </div>
    </ProfileFrame>
  );
}
