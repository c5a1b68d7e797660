/** /user/profile/security/recovery-codes: new codes, shown once. */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { CodesCard, RenewCodesCard } from "~/domain/accounts/components/two-factor-forms";
import { requireActiveMember, requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import { factorOf } from "~/domain/accounts/second-factor.server";
import {
  endRecoveryCodes,
  keepRecoveryCodes,
  readRecoveryCodes,
  renewRecoveryCodes,
} from "~/domain/accounts/security.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { ButtonForm } from "~/platform/form-fields";
import { takeForms } from "~/platform/http/take-form.server";

export const handle = { i18n: ["profile", "security"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  const title = getT(args, "security")("codes.title");
  const codes = readRecoveryCodes(args.request, member.id);
  const mayRenew = member.status === "1" && (await factorOf(member.id)).on;
  if (!codes && !mayRenew) throw redirectTo(paths.security());
  return { title, codes };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForms(args, { renew: ButtonForm, rest: ButtonForm }, null, {
    renew: async () => {
      requireRecentLogin(args, member);
      const codes = await renewRecoveryCodes(member, clientIp(args));
      if (!codes.ok) return redirect(paths.security());
      return redirect(paths.recoveryCodes(), { "Set-Cookie": keepRecoveryCodes(member.id, codes.value) });
    },
    rest: () => redirect(paths.security(), { "Set-Cookie": endRecoveryCodes() }),
  });
}

export default function RecoveryCodesPage() {
  const { codes } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame part="security">{codes ? <CodesCard codes={codes} /> : <RenewCodesCard />}</ProfileFrame>
  );
}
