/** What a member does about credit: apply, repay, choose how it is used. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText, formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  answerTo,
  AmountInput,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  LinkButton,
  Money,
  SumList,
  Textarea,
} from "~/ui";
import { useForm } from "~/ui/use-form";
import { ApplyForm, RepayForm } from "../forms";
import type { LineView } from "../member.server";

type Result = { result: SubmissionResult | undefined };

/** `due`: borrowed and owed; `balance`: what may repay it, promotional money left out. Cents. */
export function RepayCard({ due, balance, result }: Result & { due: bigint; balance: bigint }) {
  const { t, i18n } = useTranslation("credit");
  const most = due < balance ? due : balance;
  const [form, fields] = useForm({
    id: "repay",
    lastResult: answerTo(result, "repay"),
    defaultValue: { amount: decimalText(most) },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: RepayForm }),
  });
  const max = formatMoney({ amount: most, currency: "USD" }, i18n.language);
  return (
    <Card title={t("repay.title")}>
      <div className="grid gap-4">
        <SumList
          lines={[
            { label: t("repay.due"), value: <Money amount={due} /> },
            { label: t("repay.balance"), value: <Money amount={balance} /> },
          ]}
        />
        {most === 0n ? (
          <>
            <p className="text-sm">{t("repay.short")}</p>
            <LinkButton to={paths.recharge({ amount: decimalText(due) })} tone="primary" block icon="plus">
              {t("repay.recharge")}
            </LinkButton>
          </>
        ) : (
          <Form method="post" scope="repay" {...getFormProps(form)} className="grid gap-4">
            <FormErrors form={form} labels={{ amount: t("repay.amount") }} />
            <Field
              meta={fields.amount}
              label={t("repay.amount")}
              hint={t("repay.amount.hint", { max })}
              required
            >
              <AmountInput />
            </Field>
            <Button tone="primary" intent="repay" block icon="check">
              {t("repay.submit")}
            </Button>
            <p className="text-sm text-muted">{t("repay.text")}</p>
          </Form>
        )}
      </div>
    </Card>
  );
}

export function OptionsCard({ line }: { line: LineView }) {
  const { t } = useTranslation("credit");
  return (
    <Card title={t("options.title")}>
      <Form method="post" scope="options" className="grid gap-3">
        <Checkbox name="autoRepay" defaultChecked={line.autoRepay}>
          {t("options.autoRepay")}
          <span className="hint block">{t("options.autoRepay.hint")}</span>
        </Checkbox>
        <Checkbox name="useCredit" defaultChecked={line.useCredit}>
          {t("options.useCredit")}
          <span className="hint block">{t("options.useCredit.hint")}</span>
        </Checkbox>
        <div>
          <Button intent="options">{t("options.save")}</Button>
        </div>
      </Form>
    </Card>
  );
}

export function ApplyCard({ result }: Result) {
  const { t } = useTranslation("credit");
  const [form, fields] = useForm({
    id: "apply",
    lastResult: answerTo(result, "apply"),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ApplyForm }),
  });
  return (
    <Card title={t("apply.title")}>
      <Form method="post" scope="apply" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ wanted: t("apply.wanted"), purpose: t("apply.purpose") }} />
        <Field meta={fields.wanted} label={t("apply.wanted")} required>
          <AmountInput />
        </Field>
        <Field meta={fields.purpose} label={t("apply.purpose")} hint={t("apply.purpose.hint")} required>
          <Textarea rows={4} maxLength={1000} />
        </Field>
        <div>
          <Button tone="primary" intent="apply">
            {t("apply.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
