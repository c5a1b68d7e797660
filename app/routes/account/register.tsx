/** /register: a new account, and the code that proves its e-mail. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { CodeStep } from "~/domain/accounts/components/code-step";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { nameOrder } from "~/domain/accounts/components/name-fields";
import { RegistrationFields } from "~/domain/accounts/components/registration-fields";
import { useEntryForm } from "~/domain/accounts/components/use-entry-form";
import { RegisterForm, type Registration } from "~/domain/accounts/forms";
import { findMember } from "~/domain/accounts/guards.server";
import { register } from "~/domain/accounts/registration.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, Button, Form, FormErrors, pageMeta } from "~/ui";
import { useHydrated } from "~/ui/hydrated";
import { afterLogin, answerStep, goToStep, stepView } from "./entry.server";
import { takeForm, type Taken } from "~/platform/http/take-form.server";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const redirect = searchParams.get("redirect");
  if (await findMember(args)) throw redirectTo(afterLogin(redirect));
  const step = await stepView(args.request);
  if (step === "gone") throw redirectTo(shopPaths.register({ reason: "step" }));
  const title = getT(args, "accounts")("register.title");
  const countries = step ? [] : countryOptions(localeOf(args));
  return { title, step, redirect, countries, reason: searchParams.get("reason") };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  if (await findMember(args)) return redirectTo(afterLogin(form.get("redirect")), 303);
  const stepPath = shopPaths.register({ step: "code" });
  if (form.has("intent")) return answerStep(args, form, stepPath, shopPaths.register({ reason: "step" }));
  const enrol = async ({ value, key: token, refuse }: Taken<Registration>) => {
    const registered = await register(value, { ip: clientIp(args), locale: localeOf(args), token });
    if (registered.ok) return goToStep(registered.value, stepPath);
    const error = `accounts:error.${registered.error}`;
    return registered.error === "wait" ? refuse(error, 429) : refuse({ password: [error] });
  };
  return takeForm(args, RegisterForm, null, enrol, { form });
}

export default function RegisterPage() {
  const { t } = useTranslation("accounts");
  const { step } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!step) return <Registration result={result} />;
  return (
    <CodeStep step={step} result={result} back={{ to: shopPaths.register(), label: t("code.otherEmail") }} />
  );
}

function Registration({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("accounts");
  const { redirect, reason } = useLoaderData<typeof loader>();
  const login = shopPaths.login(redirect ? { redirect } : {});
  return (
    <EntryFrame
      title={t("register.title")}
      text={t("register.text")}
      width="wide"
      below={
        <>
          {t("register.have")}{" "}
          <Link className="link" to={login}>
            {t("register.login")}
          </Link>
        </>
      }
    >
      {reason === "step" && <Banner tone="caution">{t("error.stepGone")}</Banner>}
      <RegistrationForm result={result} />
    </EntryFrame>
  );
}

function RegistrationForm({ result }: { result: SubmissionResult | undefined }) {
  const { t, i18n } = useTranslation("accounts");
  const { redirect, countries } = useLoaderData<typeof loader>();
  const [form, fields] = useEntryForm("register", result);
  const labels = {
    email: t("field.email"),
    password: t("field.password"),
    confirm: t("field.confirm"),
    ...Object.fromEntries(nameOrder(i18n.language).map((name) => [name, t(`field.${name}`)])),
    country: t("field.country"),
    phone: t("field.phone"),
    platform: t("field.platform"),
    channel: t("field.channel"),
  };
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-8">
      <FormErrors form={form} labels={labels} choices={["country", "channel", "platform"]} />
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      <DeviceZone />
      <RegistrationFields fields={fields} countries={countries} />
      <Button tone="primary" size="l" block>
        {t("register.submit")}
      </Button>
    </Form>
  );
}

function DeviceZone() {
  if (!useHydrated()) return null;
  return <input type="hidden" name="zone" value={Intl.DateTimeFormat().resolvedOptions().timeZone} />;
}
