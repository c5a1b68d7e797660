/** /user/confirm: proves once more who is there, before what is dangerous, and leads back. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { ConfirmCard } from "~/domain/accounts/components/two-factor-forms";
import { ConfirmForm, factorRefusal } from "~/domain/accounts/forms";
import { requireMember } from "~/domain/accounts/guards.server";
import { factorOf } from "~/domain/accounts/second-factor.server";
import { confirmLogin } from "~/domain/accounts/security.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect, samePath } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { withoutPasswords } from "../account/entry.server";

export const handle = { i18n: ["security", "accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Back to a page of the member area, and never in a circle. */
function wanted(to: unknown): string {
  const path = samePath(to, paths.security());
  return /^\/user\/(?!confirm)/i.test(path) ? path : paths.security();
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const to = wanted(new URL(args.request.url).searchParams.get("to"));
  const { on } = await factorOf(member.id);
  return { title: getT(args, "security")("confirm.title"), email: member.email, to, factor: on };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: ConfirmForm });
  if (submission.status !== "success") return invalid(withoutPasswords(submission));
  const confirmed = await confirmLogin(member, submission.value, { ip: clientIp(args), now: new Date() });
  if (confirmed.ok) return redirect(wanted(form.get("to")));
  if (confirmed.error === "wait") return invalid(withoutPasswords(submission), "accounts:error.wait", 429);
  const error: Record<string, string[]> =
    confirmed.error === "totp"
      ? { code: [factorRefusal(submission.value.code ?? "")] }
      : { password: ["security:error.current"] };
  return invalid(withoutPasswords(submission), error);
}

export default function ConfirmPage() {
  const { title, email, to, factor } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} />
      <ConfirmCard email={email} to={to} factor={factor} result={result} />
    </>
  );
}
