/** E-mail and password of a member. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Button, Checkbox, Form, FormErrors } from "~/ui";
import { CredentialFields } from "./entry-fields";
import { useEntryForm } from "./use-entry-form";

type LoginFieldsProps = {
  result: SubmissionResult | undefined;
  redirect: string | null;
  action?: string;
};

export function LoginFields({ result, redirect, action }: LoginFieldsProps) {
  const { t } = useTranslation("accounts");
  const [form, fields] = useEntryForm("login", result);
  return (
    <Form method="post" {...getFormProps(form)} {...(action ? { action } : {})} className="grid gap-5">
      <FormErrors form={form} labels={{ email: t("field.email"), password: t("field.password") }} />
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      <CredentialFields fields={fields} />
      <p className="-mt-3 text-sm">
        <Link className="link" to={shopPaths.resetPassword()}>
          {t("login.forgot")}
        </Link>
      </p>
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
