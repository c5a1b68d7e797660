/** Booking a line as a provider's payout. The named provider is preselected; another one must be confirmed. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney, type Currency } from "~/platform/money";
import { answerTo, Button, Checkbox, Field, Form, Select } from "~/ui";
import { useForm } from "~/ui/use-form";
import type { BankLine } from "../lines.server";
import { providerNamed, pspNames } from "../psp";

type Props = {
  line: Pick<BankLine, "party" | "remittance" | "payoutDoubt">;
  result: SubmissionResult | undefined;
};

export function PspPayout({ line, result }: Props) {
  const { t, i18n } = useTranslation("banking");
  const { payoutDoubt: doubt } = line;
  const named = providerNamed(line);
  const [form, fields] = useForm<{ provider: string }>({
    id: "psp",
    defaultValue: { provider: named ?? "" },
    lastResult: answerTo(result, "psp"),
  });
  return (
    <Form method="post" scope="psp" {...getFormProps(form)} className="grid gap-2">
      <Field meta={fields.provider} label={t("psp.provider")} required choice>
        <Select
          placeholder={t("psp.choose")}
          options={Object.entries(pspNames).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {doubt && (
        <p className="hint">
          {t(doubt.entryRef === null ? "psp.otherAmount" : "psp.booked", {
            payout: doubt.payout,
            line: doubt.entryRef,
            sent: formatMoney({ amount: doubt.sent, currency: doubt.ccy as Currency }, i18n.language),
          })}
        </p>
      )}
      {doubt ? (
        <Checkbox name="sure">{t("psp.sure")}</Checkbox>
      ) : (
        named && <Checkbox name="sure">{t("psp.other", { provider: pspNames[named] })}</Checkbox>
      )}
      <div>
        <Button intent="psp">{t("psp.submit")}</Button>
      </div>
    </Form>
  );
}
