/** /login: e-mail and password, and after several failures a mailed code as well. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeStep } from "~/domain/accounts/components/code-step";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { LoginForm } from "~/domain/accounts/forms";
import { findMember } from "~/domain/accounts/guards.server";
import { logIn } from "~/domain/accounts/login.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { Banner, Button, Checkbox, Field, Form, FormErrors, Input, pageMeta, useRootData } from "~/ui";
import { afterLogin, answerStep, goToStep, stepView, welcome } from "./entry.server";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const redirect = searchParams.get("redirect");
  if (await findMember(args)) throw redirectTo(afterLogin(redirect));
  const step = await stepView(args.request);
  if (step === "gone") throw redirectTo(paths.login({ reason: "step" }));
  const title = getT(args, "accounts")("login.title");
  return { title, step, redirect, reason: searchParams.get("reason") };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (await findMember(args)) return redirectTo(afterLogin(form.get("redirect")), 303);
  const stepPath = paths.login({ step: "code" });
  if (form.has("intent")) return answerStep(args, form, stepPath, paths.login({ reason: "step" }));
  const submission = parseWithZod(form, { schema: LoginForm });
  if (submission.status !== "success") return invalid(withoutPassword(submission));
  const login = submission.value;
  const outcome = await logIn(login, { ip: clientIp(args), locale: localeOf(args) });
  if (!outcome.ok) {
    const status = outcome.error === "wait" ? 429 : 422;
    return invalid(withoutPassword(submission), `accounts:error.${outcome.error}`, status);
  }
  if (outcome.value.kind === "member") return welcome(args, outcome.value.userId, login);
  const { step } = outcome.value;
  return goToStep(step, step.guarded ? stepPath : paths.register({ step: "code" }));
}

type Replies = { reply(options?: object): SubmissionResult };

/** A refused form goes back without its password. */
function withoutPassword(submission: Replies): Replies {
  return { reply: (options) => submission.reply({ ...options, hideFields: ["password"] }) };
}

export default function LoginPage() {
  const { t } = useTranslation("accounts");
  const { step } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!step) return <Entrance result={result} />;
  return <CodeStep step={step} result={result} back={{ to: paths.login(), label: t("code.back") }} />;
}

function Entrance({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("accounts");
  const { redirect } = useLoaderData<typeof loader>();
  const register = paths.register({ redirect });
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
      <LoginFields result={result} />
    </EntryFrame>
  );
}

/** Why the visitor is here, where a page sent them. */
function Reason() {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation("common");
  const { reason } = useLoaderData<typeof loader>();
  const demo = useRootData()?.demo;
  return (
    <>
      {reason === "session" && <Banner tone="caution">{common("error.signedOut")}</Banner>}
      {reason === "step" && <Banner tone="caution">{t("error.stepGone")}</Banner>}
      {demo && <Banner>{t("login.demo", { email: "demo@quayside.test", password: "demo1234" })}</Banner>}
    </>
  );
}

function LoginFields({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("accounts");
  const { redirect } = useLoaderData<typeof loader>();
  const [form, fields] = useForm({
    id: "login",
    lastResult: result,
    constraint: getZodConstraint(LoginForm),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: LoginForm }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormErrors form={form} labels={{ email: t("field.email"), password: t("field.password") }} />
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      <Field meta={fields.email} label={t("field.email")} required>
        <Input type="email" autoComplete="username" inputMode="email" spellCheck={false} />
      </Field>
      <Field meta={fields.password} label={t("field.password")} required>
        <Input type="password" autoComplete="current-password" />
      </Field>
      <Checkbox name="remember" defaultChecked={fields.remember.initialValue === "on"}>
        {t("login.remember")}
        <span className="hint block">{t("login.rememberHint")}</span>
      </Checkbox>
      <Button tone="primary" size="l" block>
        {t("login.submit")}
      </Button>
    </Form>
  );
}
