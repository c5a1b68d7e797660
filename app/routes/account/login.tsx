/** /login: e-mail and password, and after several failures a mailed code as well. */
import type { SubmissionResult } from "@conform-to/react";
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { CodeStep } from "~/domain/accounts/components/code-step";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { FactorStep } from "~/domain/accounts/components/factor-step";
import { LoginFields } from "~/domain/accounts/components/login-fields";
import { LoginForm, type Login } from "~/domain/accounts/forms";
import { findMember } from "~/domain/accounts/guards.server";
import { logIn } from "~/domain/accounts/login.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, pageMeta, useRootData } from "~/ui";
import {
  admit,
  afterLogin,
  answerFactorStep,
  answerStep,
  factorStepView,
  goToStep,
  stepView,
} from "./entry.server";
import { takeForm, type Taken } from "~/platform/http/take-form.server";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title, data?.description);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const redirect = searchParams.get("redirect");
  if (await findMember(args)) throw redirectTo(afterLogin(redirect));
  const step = await stepView(args.request);
  if (step === "gone") throw redirectTo(shopPaths.login({ reason: "step" }));
  const factor = factorStepView(args.request);
  if (factor === "gone") throw redirectTo(shopPaths.login({ reason: "step" }));
  const t = getT(args, "accounts");
  const about = { title: t("login.title"), description: t("login.text") };
  return { ...about, step, factor, redirect, reason: searchParams.get("reason") };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (await findMember(args)) return redirectTo(afterLogin(form.get("redirect")), 303);
  const stepPath = shopPaths.login({ step: "code" });
  if (form.get("intent") === "factor") return answerFactorStep(args, form);
  if (form.has("intent")) return answerStep(args, form, stepPath, shopPaths.login({ reason: "step" }));
  const enter = async ({ value: login, refuse }: Taken<Login>) => {
    const userAgent = args.request.headers.get("user-agent");
    const outcome = await logIn(login, { ip: clientIp(args), locale: localeOf(args), userAgent });
    if (!outcome.ok) return refuse(`accounts:error.${outcome.error}`, outcome.error === "wait" ? 429 : 422);
    if (outcome.value.kind === "member") return admit(args, outcome.value.userId, login);
    const { step } = outcome.value;
    return goToStep(step, step.guarded ? stepPath : shopPaths.register({ step: "code" }));
  };
  return takeForm(args, LoginForm, null, enter, { form });
}

export default function LoginPage() {
  const { t } = useTranslation("accounts");
  const { step, factor } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (factor) return <FactorStep by={factor.by} result={result} />;
  if (!step) return <Entrance result={result} />;
  return <CodeStep step={step} result={result} back={{ to: shopPaths.login(), label: t("code.back") }} />;
}

function Entrance({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("accounts");
  const { redirect } = useLoaderData<typeof loader>();
  const register = shopPaths.register({ redirect });
  return (
    <EntryFrame
      title={t("login.title")}
      text={t("login.text")}
      below={
        <>
          {t("login.new")}{" "}
          <Link className="link" to={register}>
            {t("login.register")}
          </Link>
        </>
      }
    >
      <Reason />
      <LoginFields result={result} redirect={redirect} />
    </EntryFrame>
  );
}

function Reason() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const { reason } = useLoaderData<typeof loader>();
  const root = useRootData();
  const demo = root?.demo;
  const waiting = root?.visitorCart ?? 0;
  return (
    <>
      {waiting > 0 && <Banner>{t("login.cartWaits", { count: waiting })}</Banner>}
      {reason === "session" && <Banner tone="caution">{common("error.signedOut")}</Banner>}
      {reason === "step" && <Banner tone="caution">{t("error.stepGone")}</Banner>}
      {reason === "password" && <Banner tone="positive">{t("reset.done")}</Banner>}
      {reason === "closed" && <Banner tone="positive">{t("login.closed")}</Banner>}
      {demo && <Banner>{t("login.demo", { email: "demo@quayside.test", password: "demo1234" })}</Banner>}
    </>
  );
}
