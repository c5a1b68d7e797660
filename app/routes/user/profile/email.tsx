/** /user/profile/email[?step=code]: a new e-mail address, proven by a code that is mailed there (§2.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { EmailCode, NewEmail } from "~/domain/accounts/components/email-change";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import {
  beginEmailChange,
  endChangeStep,
  finishEmailChange,
  hasChangeMailFailed,
  keepChangeStep,
  readChangeStep,
  resendChange,
} from "~/domain/accounts/email-change.server";
import { requireActiveMember, requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import { ChangeCodeForm, NewEmailForm } from "~/domain/accounts/profile-forms";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { ButtonForm } from "~/platform/form-fields";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["profile", "accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  const { searchParams } = new URL(args.request.url);
  const onCodeStep = searchParams.get("step") === "code";
  const step = onCodeStep ? readChangeStep(args.request, member.id) : null;
  return {
    title: getT(args, "profile")("email.newTitle"),
    email: member.email,
    gone: onCodeStep && !step,
    step: step && {
      email: step.email,
      failed: await hasChangeMailFailed(step),
      resent: searchParams.has("resent"),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  requireRecentLogin(args, member);
  const form = await readForm(args);
  const intent = form.get("intent");
  const step = readChangeStep(args.request, member.id);
  const here = (query = {}) => paths.changeEmail({ step: "code", ...query });
  if ((intent === "code" || intent === "resend") && !step) return redirect(here());

  if (intent === "resend" && step)
    return takeForm(
      args,
      ButtonForm,
      null,
      async ({ refuse }) => {
        const resent = await resendChange(step, member);
        if (!resent.ok) return refuse(`profile:error.${resent.error}`, 429);
        return redirect(here({ resent: 1 }), { "Set-Cookie": keepChangeStep(resent.value, member.id) });
      },
      { form },
    );
  if (intent === "code" && step)
    return takeForm(
      args,
      ChangeCodeForm,
      `member:${member.id}`,
      async ({ value, refuse }) => {
        const done = await finishEmailChange(step, member, value.code, clientIp(args));
        if (!done.ok) return refuse({ code: [`profile:error.${done.error}`] });
        return redirect(paths.profile(), [
          ["Set-Cookie", endChangeStep()],
          ["Set-Cookie", flash("profile:email.flash")["Set-Cookie"]],
        ]);
      },
      { form },
    );
  return takeForm(
    args,
    NewEmailForm,
    null,
    async ({ value, key, refuse }) => {
      const begun = await beginEmailChange(member, value.email, key);
      if (begun.ok) return redirect(here(), { "Set-Cookie": keepChangeStep(begun.value, member.id) });
      if (begun.error === "wait") return refuse("profile:error.wait", 429);
      return refuse({ email: ["profile:error.sameEmail"] });
    },
    { form },
  );
}

export default function ChangeEmail() {
  const { email, gone, step } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="profile">
      {step ? (
        <EmailCode key={`${step.resent} ${Boolean(result)}`} {...step} result={result} />
      ) : (
        <NewEmail email={email} gone={gone} result={result} />
      )}
    </ProfileFrame>
  );
}
