/** /user/confirm[?by=mail]: proves once more who is there, before what is dangerous, and leads back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import type { z } from "zod";
import { MailedCodeCard, MailInstead } from "~/domain/accounts/components/confirm-by-mail";
import { ConfirmCard } from "~/domain/accounts/components/two-factor-forms";
import { ConfirmCodeForm, ConfirmForm, factorRefusal } from "~/domain/accounts/forms";
import { requireMember } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { factorOf } from "~/domain/accounts/second-factor.server";
import {
  confirmByMail,
  confirmLogin,
  hasConfirmationFailed,
  mailConfirmation,
} from "~/domain/accounts/security.server";
import { getT } from "~/i18n/i18n.server";
import { redirect, samePath } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { ButtonForm } from "~/platform/form-fields";
import { takeForm, type Taken } from "~/platform/http/take-form.server";

export const handle = { i18n: ["security", "accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Back to a page of the member area, and never in a circle. */
function destinationOf(to: unknown): string {
  const path = samePath(to, paths.security());
  return /^\/user\/(?!confirm)/i.test(path) ? path : paths.security();
}

/** Where money is paid out, a mailed code stands in for the password (§3.8). */
function mayMail(to: string): boolean {
  const path = to.split("?")[0]?.toLowerCase();
  return path === paths.withdraw();
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const to = destinationOf(searchParams.get("to"));
  const { on } = await factorOf(member.id);
  const byMail = mayMail(to) && searchParams.get("by") === "mail";
  return {
    title: getT(args, "security")("confirm.title"),
    email: member.email,
    to,
    factor: on,
    mayMail: mayMail(to),
    mailed: byMail && { failed: await hasConfirmationFailed(member), resent: searchParams.has("resent") },
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMember(args);
  const form = await readForm(args);
  const to = destinationOf(form.get("to"));
  const intent = form.get("intent");
  if (mayMail(to) && (intent === "mail" || intent === "resend"))
    return takeForm(args, ButtonForm, null, mail(member, to, intent === "resend"), { form });
  const owner = `member:${member.id}`;
  if (mayMail(to) && intent === "code")
    return takeForm(args, ConfirmCodeForm, owner, byCode(args, member, to), { form });
  return takeForm(args, ConfirmForm, null, byPassword(args, member, to), { form });
}

const visitOf = (args: ActionFunctionArgs) => ({ ip: clientIp(args), now: new Date() });

const byPassword =
  (args: ActionFunctionArgs, member: Member, to: string) =>
  async ({ value, refuse }: Taken<z.output<typeof ConfirmForm>>) => {
    const confirmed = await confirmLogin(member, value, visitOf(args));
    if (confirmed.ok) return redirect(to);
    if (confirmed.error === "wait") return refuse("accounts:error.wait", 429);
    return confirmed.error === "totp"
      ? refuse({ code: [factorRefusal(value.code ?? "")] })
      : refuse({ password: ["security:error.current"] });
  };

/** Who asks twice within a minute has a code already, and is led to where it is typed in. */
const mail =
  (member: Member, to: string, resends: boolean) =>
  async ({ refuse }: Taken<object>) => {
    const mailed = await mailConfirmation(member);
    if (mailed.ok || (mailed.error === "waitCode" && !resends))
      return redirect(paths.confirmLogin({ to, by: "mail", ...(resends && { resent: 1 }) }));
    return refuse(`accounts:error.${mailed.error}`, 429);
  };

const byCode =
  (args: ActionFunctionArgs, member: Member, to: string) =>
  async ({ value, refuse }: Taken<z.output<typeof ConfirmCodeForm>>) => {
    const confirmed = await confirmByMail(member, value, visitOf(args));
    if (confirmed.ok) return redirect(to);
    if (confirmed.error === "wait") return refuse("accounts:error.wait", 429);
    return confirmed.error === "totp"
      ? refuse({ code: [factorRefusal(value.code ?? "")] })
      : refuse({ mailed: ["accounts:error.code"] });
  };

export default function ConfirmPage() {
  const { title, email, to, factor, mayMail, mailed } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} />
      {mailed ? (
        <MailedCodeCard
          key={`${mailed.resent} ${Boolean(result)}`}
          {...{ email, to, factor, result, ...mailed }}
        />
      ) : (
        <div className="grid gap-5">
          <ConfirmCard email={email} to={to} factor={factor} result={result} />
          {mayMail && <MailInstead email={email} to={to} />}
        </div>
      )}
    </>
  );
}
