/** Inviting somebody, and joining by the link. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { DeskEntrance } from "~/domain/accounts/components/desk-entrance";
import { NewPasswordFields } from "~/domain/accounts/components/new-password-fields";
import { NewPasswordForm } from "~/domain/accounts/forms";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Fields, Form, FormErrors, Input, LinkButton } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { InviteForm, JoinForm } from "../forms";
import { RoleChoice, tickedRoles } from "./role-choice";

type Result = { result: SubmissionResult | undefined };

export function InviteCard({ result }: Result) {
  const { t } = useTranslation(["staff", "common"]);
  const [form, fields] = useSchemaForm(InviteForm, { id: "invite", result });
  return (
    <Card className="max-w-2xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <p className="text-sm text-muted">{t("invite.text")}</p>
        <FormErrors
          form={form}
          schema={InviteForm}
          labels={{ roles: t("field.roles") }}
          choices={["roles"]}
        />
        <Fields schema={InviteForm} of={fields} />
        <RoleChoice meta={fields.roles} chosen={tickedRoles(fields.roles, [])} />
        <div className="flex flex-wrap gap-2">
          <Button tone="primary">{t("invite.submit")}</Button>
          <LinkButton to={paths.deskStaff()} tone="quiet">
            {t("common:cancel")}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

type JoinProps = Result & { invite: { email: string; name: string; renews: boolean } };

/** The page names the texts `accounts` and `staff` in its `handle`. */
export function JoinPage({ invite, result }: JoinProps) {
  const { t } = useTranslation(["staff", "accounts"]);
  const schema = invite.renews ? NewPasswordForm : JoinForm;
  const [form, fields] = useSchemaForm(schema as typeof JoinForm, {
    id: "join",
    result,
    start: { name: invite.name },
  });
  const labels = {
    name: t("field.name"),
    password: t("accounts:field.password"),
    confirm: t("accounts:field.confirm"),
  };
  return (
    <DeskEntrance
      name={t("accounts:desk.title")}
      title={t(invite.renews ? "join.renewTitle" : "join.title")}
      text={t("join.text", { email: invite.email })}
    >
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={labels} />
        <input type="text" autoComplete="username" value={invite.email} readOnly hidden />
        {!invite.renews && (
          <Field meta={fields.name} label={labels.name} required>
            <Input autoComplete="name" />
          </Field>
        )}
        <NewPasswordFields fields={fields} labels={labels} />
        <Button tone="primary" block>
          {t("join.submit")}
        </Button>
      </Form>
    </DeskEntrance>
  );
}

/** A link that is good for nothing any more. */
export function GonePage() {
  const { t } = useTranslation(["staff", "accounts"]);
  return (
    <DeskEntrance name={t("accounts:desk.title")} title={t("join.goneTitle")} text={t("join.gone")}>
      <LinkButton to={paths.deskLogin()} block>
        {t("join.login")}
      </LinkButton>
    </DeskEntrance>
  );
}
