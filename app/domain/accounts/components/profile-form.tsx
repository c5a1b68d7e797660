/** What a member tells of themselves. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, Form, FormErrors, Input, Select, type Option } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { ProfileForm as schema, type ProfileFields } from "../profile-forms";
import { nameOrder, NameFields } from "./name-fields";

type ProfileFormProps = {
  profile: { [K in keyof ProfileFields]: string | null | undefined };
  countries: readonly Option[];
  result: SubmissionResult | undefined;
};

export function ProfileForm({ profile, countries, result }: ProfileFormProps) {
  const { t, i18n } = useTranslation("profile");
  const [form, fields] = useSchemaForm(schema, { intent: "profile", result, start: profile });
  const names = [...nameOrder(i18n.language), "userName", "country", "phone", "taxId"] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));
  return (
    <Card title={t("about.title")}>
      <Form method="post" scope="profile" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} labels={labels} choices={["country"]} />
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields meta={(name) => fields[name]} label={(name) => t(`field.${name}`)} />
          <Field
            meta={fields.userName}
            label={t("field.userName")}
            hint={t("field.userNameHint")}
            required
            className="sm:col-span-2"
          >
            <Input autoComplete="nickname" />
          </Field>
          <Field meta={fields.country} label={t("field.country")} required choice>
            <Select autoComplete="country" options={countries} placeholder={t("field.countryChoose")} />
          </Field>
          <Field meta={fields.phone} label={t("field.phone")} required>
            <Input type="tel" autoComplete="tel" />
          </Field>
          <Field
            meta={fields.taxId}
            label={t("field.taxId")}
            hint={t("field.taxIdHint")}
            className="sm:col-span-2"
          >
            <Input autoComplete="off" spellCheck={false} />
          </Field>
        </div>
        <div>
          <Button intent="profile" tone="primary">
            {t("save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
