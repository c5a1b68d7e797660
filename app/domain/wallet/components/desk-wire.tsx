/** One wire at the desk: what was announced, the proof, and the decision. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  Banner,
  Button,
  Card,
  Checkbox,
  DateTime,
  FactList,
  Field,
  Form,
  FormErrors,
  Input,
  Money,
  Textarea,
} from "~/ui";
import type { DeskWire } from "../desk.server";
import { WireConfirmForm } from "../forms";

export function DeskWireFacts({ wire }: { wire: DeskWire }) {
  const { t } = useTranslation("wallet");
  const words = (key: string, text: string | null) =>
    text !== null &&
    ([
      t(key as "wire.payerName"),
      <span key={key} className="wrap-anywhere">
        {text}
      </span>,
    ] as const);
  return (
    <Card title={t("desk.announced")}>
      <FactList
        facts={[
          [t("desk.member"), `${wire.member} · ${wire.email}`],
          [t("wire.reference"), <code key="reference">{wire.reference}</code>],
          [t("orders.amount"), <Money key="amount" amount={wire.amount} currency={wire.ccy} />],
          wire.sentAmount !== null && [
            t("wire.sentAmount"),
            <Money key="sent" amount={wire.sentAmount} currency={wire.ccy} />,
          ],
          words("wire.payerName", wire.payerName),
          words("wire.payerBank", wire.payerBank),
          words("wire.sentNo", wire.sentNo),
          words("wire.sentOn", wire.sentOn),
          wire.proofName !== null && [
            t("wire.proof"),
            <a key="proof" href={paths.deskRechargeProof(wire.no)} className="link wrap-anywhere">
              {wire.proofName}
            </a>,
          ],
          [t("orders.time"), <DateTime key="at" at={wire.createdAt} />],
          wire.received !== null && [
            t("desk.received"),
            <Money key="received" amount={wire.received} currency={wire.ccy} />,
          ],
          words("desk.bankRef", wire.bankRef),
          words("desk.receivedOn", wire.receivedOn),
          wire.credited !== null && [t("orders.credited"), <Money key="credited" amount={wire.credited} />],
          wire.decidedAt !== null && [
            t("desk.decided"),
            <span key="decided">
              {wire.decidedBy} · <DateTime at={wire.decidedAt} />
            </span>,
          ],
          words("desk.reason", wire.reason),
        ]}
      />
    </Card>
  );
}

type FormsProps = { wire: DeskWire; result: SubmissionResult | undefined };

export function DeskWireForms({ wire, result }: FormsProps) {
  const { t } = useTranslation("wallet");
  if (wire.credited !== null) return <Banner tone="positive">{t("desk.credited")}</Banner>;
  return (
    <div className="grid gap-4">
      {wire.status === "CLOSED" && <Banner tone="caution">{t("desk.late")}</Banner>}
      {wire.status === "AWAITING_PAYMENT" && <Banner>{t("desk.noProof")}</Banner>}
      <ConfirmForm result={result} />
      {wire.status === "PENDING" && <RejectForm result={result} />}
    </div>
  );
}

const own = (result: SubmissionResult | undefined, intent: string) =>
  result?.initialValue?.["intent"] === intent ? { lastResult: result } : {};

/** What arrived is typed from the statement, never taken over from what was announced. */
function ConfirmForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("wallet");
  const [form, fields] = useForm({
    id: "confirm",
    ...own(result, "confirm"),
    constraint: getZodConstraint(WireConfirmForm),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: WireConfirmForm }),
  });
  const labels = {
    received: t("desk.received"),
    bankRef: t("desk.bankRef"),
    receivedOn: t("desk.receivedOn"),
  };
  return (
    <Card title={t("desk.confirm.title")}>
      <Form method="post" scope="confirm" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={labels} />
        <Field meta={fields.received} label={labels.received} hint={t("desk.received.hint")}>
          <AmountInput sign="" />
        </Field>
        <Field meta={fields.bankRef} label={labels.bankRef} hint={t("desk.bankRef.hint")}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field meta={fields.receivedOn} label={labels.receivedOn}>
          <Input type="date" />
        </Field>
        <div>
          <Button tone="primary" intent="confirm" icon="check">
            {t("desk.confirm")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function RejectForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("wallet");
  const [form, fields] = useForm<{ reason: string; forGood: string }>({
    id: "reject",
    ...own(result, "reject"),
  });
  return (
    <Card title={t("desk.reject.title")}>
      <Form method="post" scope="reject" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ reason: t("desk.reason") }} />
        <Field meta={fields.reason} label={t("desk.reason")} hint={t("desk.reason.hint")} required>
          <Textarea rows={3} />
        </Field>
        <Checkbox name="forGood">{t("desk.forGood")}</Checkbox>
        <div>
          <Button tone="danger" intent="reject">
            {t("desk.reject")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
