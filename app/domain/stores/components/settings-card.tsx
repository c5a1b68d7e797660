/** The settings of a store. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Checkbox, Field, Form, FormErrors, Input, RadioGroup } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { importDaysMost } from "../config";
import { SettingsForm, storeAutopays } from "../forms";
import type { StoreView } from "../views.server";

type Props = {
  store: StoreView;
  result: SubmissionResult | undefined;
  /** Days as a date field wants them. */
  earliest: string;
  today: string;
};

export function SettingsCard({ store, result, earliest, today }: Props) {
  const { t } = useTranslation(["stores", "common"]);
  const [form, fields] = useSchemaForm(SettingsForm, {
    id: "settings",
    result,
    start: {
      name: store.name,
      emailPermission: store.emailPermission ? "on" : "",
      orders: store.paidOnly ? "paid" : "all",
      autopay: store.autopay,
      ioss: store.ioss ?? "",
      importFrom: (store.importFrom ?? store.createdAt).toISOString().slice(0, 10),
    },
  });
  return (
    <Card title={t("settings.title")}>
      <Form method="post" {...getFormProps(form)} scope="settings" className="grid gap-5">
        <FormErrors
          form={form}
          labels={{
            name: t("connect.name"),
            importFrom: t("settings.importFrom"),
            ioss: t("settings.ioss"),
          }}
        />
        <Field meta={fields.name} label={t("connect.name")} required>
          <Input autoComplete="off" />
        </Field>
        <Field meta={fields.orders} label={t("settings.orders")} group required choice>
          <RadioGroup
            options={[
              { value: "paid", label: t("settings.orders.paid"), hint: t("settings.orders.paid.hint") },
              { value: "all", label: t("settings.orders.all") },
            ]}
          />
        </Field>
        <Field
          meta={fields.importFrom}
          label={t("settings.importFrom")}
          hint={t("settings.importFrom.hint", { days: importDaysMost })}
          required
        >
          <Input type="date" min={earliest} max={today} className="max-w-48" />
        </Field>
        <Field meta={fields.autopay} label={t("settings.autopay")} group required choice>
          <RadioGroup
            options={storeAutopays.map((value) => ({
              value,
              label: t(`settings.autopay.${value}`),
              hint: t(`settings.autopay.${value}.hint`),
            }))}
          />
        </Field>
        <Field meta={fields.ioss} label={t("settings.ioss")} hint={t("settings.ioss.hint")}>
          <Input autoComplete="off" spellCheck={false} maxLength={16} className="max-w-48" />
        </Field>
        <Field meta={fields.emailPermission} label={t("settings.email.label")} group plain>
          <Checkbox>
            {t("settings.email")}
            <span className="hint block">{t("settings.email.hint")}</span>
          </Checkbox>
        </Field>
        <div>
          <Button tone="primary" type="submit" intent="save">
            {t("common:save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
