/** /user/profile/preferences: language and time zone (§2.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { PreferencesForm as PreferencesFields } from "~/domain/accounts/components/preferences-form";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { savePreferences } from "~/domain/accounts/preferences.server";
import { PreferencesForm } from "~/domain/accounts/profile-forms";
import { timeZones } from "~/domain/accounts/zones";
import { getT } from "~/i18n/i18n.server";
import { localeCookie } from "~/i18n/locales";
import { leave } from "~/platform/http/answers.server";
import { setCookie } from "~/platform/http/cookies.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";

const year = 365 * 24 * 3600;

export const handle = { i18n: ["profile"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { locale, timezone } = await requireMember(args);
  const title = getT(args, "profile")("tab.preferences");
  return { title, chosen: { locale, timezone }, zones: timeZones(), now: new Date().toISOString() };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, PreferencesForm, `member:${member.id}`, async ({ value: chosen }) => {
    await savePreferences(member.id, chosen);
    // The document is loaded anew: words and times change everywhere.
    return leave(paths.preferences(), [
      ["Set-Cookie", setCookie(localeCookie, chosen.locale, year)],
      ["Set-Cookie", flash("profile:flash.preferences")["Set-Cookie"]],
    ]);
  });
}

export default function Preferences() {
  const { chosen, zones, now } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="preferences">
      <PreferencesFields key={chosen.locale + chosen.timezone} {...{ chosen, zones, now, result }} />
    </ProfileFrame>
  );
}
