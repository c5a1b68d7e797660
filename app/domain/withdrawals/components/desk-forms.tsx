/** What finance does next with a withdrawal, by its state. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import type { Steps } from "~/platform/steps";
import { AmountInput, Banner, Button, Card, Field, Fields, Form, FormErrors, Input } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { cautionHours, secondApprovalAbove } from "../config";
import type { DeskWithdrawal } from "../desk.server";
import { PaidForm, refusalForms } from "../forms";
import { needsTwo } from "../review";
import type { WithdrawalEvent } from "../states";

type Props = {
  withdrawal: DeskWithdrawal;
  steps: Steps<WithdrawalEvent>;
  result: SubmissionResult | undefined;
};

export function DeskForms(props: Props) {
  const { t } = useTranslation("withdrawalsDesk");
  const { can, closed } = props.steps;
  const { status } = props.withdrawal;
  const stopped = [closed.approve, closed.pay].includes("withdrawals:error.disputed");
  const review = status === "UNDER_REVIEW" && !stopped;
  if (status === "REJECTED" || status === "FAILED" || status === "CANCELLED")
    return <Banner>{t(`done.${status}`)}</Banner>;
  return (
    <div className="grid gap-4">
      {stopped && <Blocked />}
      {review && <Approve {...props} />}
      {can.includes("pay") && <Pay />}
      {can.includes("paid") && <Paid {...props} />}
      {can.includes("reject") && <Reason {...props} intent="reject" title={t("reject.title")} />}
      {can.includes("bounced") && <Reason {...props} intent="bounced" title={t("bounced.title")} />}
      {can.includes("returned") && (
        <Reason {...props} intent="returned" title={t("returned.title")} text={t("returned.text")} />
      )}
    </div>
  );
}

function Blocked() {
  const { t } = useTranslation("withdrawals");
  return <Banner tone="caution">{t("error.disputed")}</Banner>;
}

function Approve({ withdrawal, steps: { can, closed } }: Props) {
  const { t, i18n } = useTranslation("withdrawalsDesk");
  const { caution, approver1, approver1Name } = withdrawal;
  const limit = formatMoney({ amount: secondApprovalAbove, currency: "USD" }, i18n.language);
  const mine = closed.approve === "withdrawals:error.samePerson";
  return (
    <Card title={t("approve.title")}>
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t("approve.text")}</p>
        {caution && (
          <Banner tone="caution" title={t("caution.title")}>
            {t("caution.text", { hours: cautionHours })}
          </Banner>
        )}
        {needsTwo(withdrawal) && approver1 === null && !caution && (
          <Banner>{t("approve.two", { limit })}</Banner>
        )}
        {approver1 !== null && (
          <Banner>{mine ? t("approve.own") : t("approve.second", { name: approver1Name ?? "–" })}</Banner>
        )}
        {(can.includes("approve") || can.includes("first-approval")) && (
          <Form method="post" scope="approve">
            <Button intent="approve" tone="primary" icon="check">
              {t("approve")}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

function Pay() {
  const { t } = useTranslation("withdrawalsDesk");
  return (
    <Card title={t("pay.title")}>
      <Form method="post" scope="pay" className="grid justify-items-start gap-3">
        <p className="text-sm text-muted">{t("pay.text")}</p>
        <Button intent="pay" tone="primary" icon="bank">
          {t("pay")}
        </Button>
      </Form>
    </Card>
  );
}

function Paid({ result, withdrawal }: Props) {
  const { t } = useTranslation(["withdrawalsDesk", "withdrawals"]);
  const [form, fields] = useSchemaForm(PaidForm, { intent: "paid", result, start: { bankFee: "0.00" } });
  const labels = {
    bankRef: t("withdrawals:bankRef"),
    bankFee: t("bankFee"),
    paidOn: t("withdrawals:paidOn"),
  };
  return (
    <Card title={t("paid.title")}>
      <Form method="post" scope="paid" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={labels} />
        <Field meta={fields.bankRef} label={labels.bankRef} hint={t("bankRef.hint")} required>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field
          meta={fields.bankFee}
          label={`${labels.bankFee} (${withdrawal.ccy})`}
          hint={t("bankFee.hint")}
          required
        >
          <AmountInput sign={withdrawal.ccy} />
        </Field>
        <Field meta={fields.paidOn} label={labels.paidOn} required>
          <Input type="date" />
        </Field>
        <div>
          <Button intent="paid" tone="primary" icon="check">
            {t("paid")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type ReasonProps = Props & { intent: "reject" | "bounced" | "returned"; title: string; text?: string };

function Reason({ intent, title, text, result, withdrawal }: ReasonProps) {
  const { t } = useTranslation(["withdrawalsDesk", "withdrawals"]);
  const schema = refusalForms[intent] as typeof refusalForms.returned;
  const [form, fields] = useSchemaForm(schema, { intent, result, start: { kept: "0.00" } });
  return (
    <Card title={title}>
      <Form method="post" scope={intent} {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} schema={schema} labels={{ kept: t("kept") }} />
        {text && <p className="text-sm text-muted">{text}</p>}
        <Fields schema={schema} of={fields} only={["reason"]} />
        {intent === "returned" && (
          <Field meta={fields.kept} label={t("kept")} hint={t("kept.hint", { ccy: withdrawal.ccy })} required>
            <AmountInput sign={withdrawal.ccy} />
          </Field>
        )}
        <Fields schema={schema} of={fields} only={["fixable"]} />
        <div>
          <Button intent={intent} tone="danger">
            {t(intent)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
