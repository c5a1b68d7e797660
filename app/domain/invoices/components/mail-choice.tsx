/** Whether a member gets documents by mail, and how often. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, Form, RadioGroup } from "~/ui";
import { mailModes, type MailMode } from "../mail-modes";

export function InvoiceMailCard({ mode, frozen }: { mode: MailMode; frozen: boolean }) {
  const { t } = useTranslation("invoices");
  const options = mailModes.map((value) => ({
    value,
    label: t(`byMail.${value}`),
    hint: t(`byMail.${value}.hint`),
    disabled: frozen,
  }));
  return (
    <Card title={t("byMail.title")}>
      <Form method="post" scope="invoices" className="grid max-w-xl gap-4">
        <Field group plain name="mode" label={t("byMail.label")} required choice>
          <RadioGroup options={options} defaultValue={mode} />
        </Field>
        {!frozen && (
          <div>
            <Button intent="invoices">{t("byMail.save")}</Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
