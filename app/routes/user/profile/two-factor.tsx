/** /user/profile/security/two-factor: setting the second factor up, or switching it off. */
import { parseWithZod } from "@conform-to/zod/v4";
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
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { withoutPasswords } from "../../account/entry.server";

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
  return form.get("intent") === "off" ? switchOff(args, form, member) : switchOn(args, form, member);
}

async function switchOn(args: ActionFunctionArgs, form: FormData, member: Member) {
  const secret = readEnrolment(args.request, member.id);
  if (secret === null) return redirect(paths.twoFactor());
  const submission = parseWithZod(form, { schema: AuthenticatorForm });
  if (submission.status !== "success") return invalid(submission);
  const visit = { ip: clientIp(args), now: new Date() };
  const done = await switchFactorOn(member, secret, submission.value.code, visit);
  if (!done.ok) {
    if (done.error === "stale") return invalid(submission, "security:error.staleFactor", 409);
    const status = done.error === "wait" ? 429 : 422;
    return invalid(submission, { code: [`accounts:error.${done.error}`] }, status);
  }
  const news = flash("security:flash.factorOn")["Set-Cookie"];
  const cookies = [keepRecoveryCodes(member.id, done.value), endEnrolment(), news];
  return redirect(
    paths.recoveryCodes(),
    cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  );
}

async function switchOff(args: ActionFunctionArgs, form: FormData, member: Member) {
  const submission = parseWithZod(form, { schema: FactorOffForm });
  if (submission.status !== "success") return invalid(withoutPasswords(submission));
  const visit = { ip: clientIp(args), now: new Date() };
  const done = await switchFactorOff(member, submission.value, visit);
  if (done.ok) return redirect(paths.security(), flash("security:flash.factorOff"));
  if (done.error === "wait") return invalid(withoutPasswords(submission), "accounts:error.wait", 429);
  const error: Record<string, string[]> =
    done.error === "totp"
      ? { code: [factorRefusal(submission.value.code)] }
      : { password: ["security:error.current"] };
  return invalid(withoutPasswords(submission), error);
}

export default function TwoFactorPage() {
  const { enrolment } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="security">
      {enrolment ? <EnrolCard enrolment={enrolment} result={result} /> : <FactorOffCard result={result} />}
    </ProfileFrame>
  );
}
