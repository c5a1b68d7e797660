/** What the member says of a wire that was sent, with the bank's slip. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { answerTo, AmountInput, Button, Card, Field, FileInput, Form, FormErrors, Input } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { proofEndings, proofMegabytes } from "../wires/config";
import { WireProofForm as schema } from "../wires/forms";
import type { WireCurrency } from "../wires/config";

type Announced = {
  amount: bigint;
  ccy: WireCurrency;
  payerName: string | null;
  payerBank: string | null;
  sentNo: string | null;
  sentAmount: bigint | null;
  sentOn: string | null;
  proofName: string | null;
};
type Props = { wire: Announced; result: SubmissionResult | undefined };

const signs = { USD: "$", EUR: "€", GBP: "£" } as const;

export function WireProofForm({ wire, result }: Props) {
  const { t } = useTranslation("wallet");
  const again = wire.proofName !== null;
  const [form, fields] = useSchemaForm(schema, {
    id: "proof",
    result: answerTo(result, "proof"),
    start: {
      payerName: wire.payerName ?? "",
      payerBank: wire.payerBank ?? "",
      sentNo: wire.sentNo ?? "",
      sentAmount: decimalText(wire.sentAmount ?? wire.amount),
      sentOn: wire.sentOn ?? "",
    },
  });
  const labels = {
    payerName: t("wire.payerName"),
    payerBank: t("wire.payerBank"),
    sentNo: t("wire.sentNo"),
    sentAmount: t("wire.sentAmount"),
    sentOn: t("wire.sentOn"),
    file: t("wire.proof"),
  };
  return (
    <Card title={t(again ? "wire.proof.again" : "wire.proof.title")}>
      <Form
        method="post"
        scope="proof"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid gap-5"
      >
        <FormErrors form={form} labels={labels} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field meta={fields.payerName} label={labels.payerName}>
            <Input autoComplete="name" />
          </Field>
          <Field meta={fields.payerBank} label={labels.payerBank}>
            <Input autoComplete="off" />
          </Field>
          <Field meta={fields.sentNo} label={labels.sentNo} hint={t("wire.sentNo.hint")}>
            <Input autoComplete="off" spellCheck={false} />
          </Field>
          <Field meta={fields.sentAmount} label={labels.sentAmount}>
            <AmountInput sign={signs[wire.ccy]} />
          </Field>
          <Field meta={fields.sentOn} label={labels.sentOn}>
            <Input type="date" />
          </Field>
        </div>
        <Field
          meta={fields.file}
          label={labels.file}
          required={!again}
          {...(again ? { hint: t("wire.proof.kept", { name: wire.proofName ?? "" }) } : {})}
        >
          <FileInput accept={proofEndings} maxMegabytes={proofMegabytes} />
        </Field>
        <div>
          <Button tone="primary" intent="proof">
            {t(again ? "wire.proof.replace" : "wire.proof.send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
