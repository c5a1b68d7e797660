/** Orders from before a store came from another account: imported from a day on, or left. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, DateTime, Field, Form, FormErrors, Input } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { OlderOrdersForm } from "../forms";

type Props = {
  movedAt: Date;
  result: SubmissionResult | undefined;
  earliest: string;
  proposed: string;
  today: string;
};

export function OlderOrders({ movedAt, result, earliest, proposed, today }: Props) {
  const { t } = useTranslation("stores");
  const [form, fields] = useSchemaForm(OlderOrdersForm, { id: "older", result, start: { from: proposed } });
  return (
    <Card title={t("older.title")}>
      <Form method="post" {...getFormProps(form)} scope="older" className="grid gap-4">
        <p>
          {t("older.text")} <DateTime at={movedAt} />
        </p>
        <p className="text-sm text-muted">{t("older.safe")}</p>
        <FormErrors form={form} labels={{ from: t("older.from") }} />
        <Field meta={fields.from} label={t("older.from")} hint={t("older.from.hint")} required>
          <Input type="date" min={earliest} max={today} className="max-w-48" />
        </Field>
        <div>
          <Button tone="primary" type="submit" intent="import-older">
            {t("older.import")}
          </Button>
        </div>
      </Form>
      <Form method="post" scope="leave-older" className="mt-2">
        <Button tone="quiet" type="submit" intent="leave-older">
          {t("older.leave")}
        </Button>
      </Form>
    </Card>
  );
}
