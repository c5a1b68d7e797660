/** /user/profile: what a member tells of themselves (§2.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { removeAvatar, saveAvatar } from "~/domain/accounts/avatar.server";
import { AvatarCard } from "~/domain/accounts/components/avatar-card";
import { ProfileForm as ProfileFieldset } from "~/domain/accounts/components/profile-form";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { avatarBytes } from "~/domain/accounts/config";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { profileForms, type AvatarForm, type ProfileFields } from "~/domain/accounts/profile-forms";
import { profileOf, saveProfile } from "~/domain/accounts/profile.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { Card, LinkButton, pageMeta } from "~/ui";
import type { z } from "zod";
import { takeForms, type Taken } from "~/platform/http/take-form.server";

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
  const done = (says: string) => redirect(paths.profile(), flash(`profile:${says}`));
  const owner = `member:${member.id}`;
  const runs = {
    "avatar-remove": async () => {
      await removeAvatar(member.id);
      return done("avatar.flash.removed");
    },
    avatar: async ({ value, refuse }: Taken<z.output<typeof AvatarForm>>) => {
      const saved = await saveAvatar(member.id, value.picture);
      return saved.ok ? done("avatar.flash.saved") : refuse({ picture: [saved.error] });
    },
    rest: async ({ value }: Taken<ProfileFields>) => {
      await saveProfile(member.id, value);
      return done("flash.saved");
    },
  };
  return takeForms(args, profileForms, owner, runs, { fileBytes: avatarBytes, by: owner });
}

export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const { profile, countries, frozen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="profile">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProfileFieldset profile={profile} countries={countries} result={result} />
        <div className="grid gap-4">
          <AvatarCard key={profile.avatarKey} avatarKey={profile.avatarKey} frozen={frozen} result={result} />
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
