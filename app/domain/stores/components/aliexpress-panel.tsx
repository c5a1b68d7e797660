/** Connects an AliExpress store: nothing is typed, AliExpress says which store it is once its seller has approved. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Form, FormErrors, Icon } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { SellerForm } from "../forms";

export function AliExpressPanel({
  result,
  known,
}: {
  result: SubmissionResult | undefined;
  known: { id: string; name: string } | null;
}) {
  const { t } = useTranslation("stores");
  const start = { store: known?.id ?? "" };
  const [form, fields] = useSchemaForm(SellerForm, { id: "seller", result, start });
  return (
    <Card title={known ? t("connect.again", { name: known.name }) : t("connect.aliexpress")}>
      <Form method="post" {...getFormProps(form)} scope="seller" className="grid max-w-xl gap-4">
        {known && <p className="text-sm text-muted">{t("connect.again.text")}</p>}
        <p className="text-sm text-muted">{t("connect.aliexpress.text")}</p>
        <FormErrors form={form} labels={{}} />
        {known && <input type="hidden" name={fields.store.name} value={known.id} />}
        <div>
          <Button tone="primary" type="submit" intent="authorise" iconEnd="arrow-right">
            {t("connect.continue")}
          </Button>
        </div>
        <div className="grid gap-2">
          <p className="hint flex items-start gap-2">
            <Icon name="clock" className="mt-0.5" />
            {t("connect.aliexpress.polling")}
          </p>
          <p className="hint flex items-start gap-2">
            <Icon name="arrows-clockwise" className="mt-0.5" />
            {t("connect.stock")} {t("connect.aliexpress.stock")}
          </p>
        </div>
      </Form>
    </Card>
  );
}
