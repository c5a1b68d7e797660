/** /user/profile/security/two-factor: setting the second factor up, or switching it off. */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { EnrolCard, FactorOffCard } from "~/domain/accounts/components/two-factor-forms";
import { AuthenticatorForm, FactorOffForm, factorRefusal } from "~/domain/accounts/forms";
import { requireActiveMember, requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { factorOf } from "~/domain/accounts/second-factor.server";
import {
  beginEnrolment,
  endEnrolment,
  enrolmentView,
  keepRecoveryCodes,
  readEnrolment,
  switchFactorOff,
  switchFactorOn,
} from "~/domain/accounts/security.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import type { z } from "zod";
import { takeForm, type Taken } from "~/platform/http/take-form.server";

export const handle = { i18n: ["profile", "security", "accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  if (member.status !== "1") throw redirectTo(paths.security());
  const t = getT(args, "security");
  const { on } = await factorOf(member.id);
  if (on) return { title: t("off.title"), enrolment: null };
  const enrolment = await enrolmentView(args.request, member);
  // The secret is made once and waits in the browser: a form sent back with an error shows the same picture.
  if (!enrolment) {
    throw redirectTo(paths.twoFactor(), { headers: { "Set-Cookie": beginEnrolment(member.id) } });
  }
  return { title: t("enrol.title"), enrolment };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  requireRecentLogin(args, member);
  if (form.get("intent") === "off")
    return takeForm(args, FactorOffForm, null, switchOff(args, member), { form });
  const secret = readEnrolment(args.request, member.id);
  if (secret === null) return redirect(paths.twoFactor());
  return takeForm(args, AuthenticatorForm, null, switchOn(args, member, secret), { form });
}

const switchOn =
  (args: ActionFunctionArgs, member: Member, secret: string) =>
  async ({ value, refuse }: Taken<z.output<typeof AuthenticatorForm>>) => {
    const visit = { ip: clientIp(args), now: new Date() };
    const done = await switchFactorOn(member, secret, value.code, visit);
    if (!done.ok) {
      if (done.error === "stale") return refuse("security:error.staleFactor", 409);
      return refuse({ code: [`accounts:error.${done.error}`] }, done.error === "wait" ? 429 : 422);
    }
    const news = flash("security:flash.factorOn")["Set-Cookie"];
    const cookies = [keepRecoveryCodes(member.id, done.value), endEnrolment(), news];
    return redirect(
      paths.recoveryCodes(),
      cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    );
  };

const switchOff =
  (args: ActionFunctionArgs, member: Member) =>
  async ({ value, refuse }: Taken<z.output<typeof FactorOffForm>>) => {
    const done = await switchFactorOff(member, value, { ip: clientIp(args), now: new Date() });
    if (done.ok) return redirect(paths.security(), flash("security:flash.factorOff"));
    if (done.error === "wait") return refuse("accounts:error.wait", 429);
    return done.error === "totp"
      ? refuse({ code: [factorRefusal(value.code)] })
      : refuse({ password: ["security:error.current"] });
  };

export default function TwoFactorPage() {
  const { enrolment } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="security">
      {enrolment ? <EnrolCard enrolment={enrolment} result={result} /> : <FactorOffCard result={result} />}
    </ProfileFrame>
  );
}
