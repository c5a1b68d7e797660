/** Booking a line as a provider's payout. The named provider is preselected; another one must be confirmed. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney, type Currency } from "~/platform/money";
import { Checkbox } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import type { BankLine } from "../lines.server";
import { providerNamed, pspNames } from "../psp";
import { PspForm } from "../forms";

type Props = {
  line: Pick<BankLine, "party" | "remittance" | "payoutDoubt">;
  result: SubmissionResult | undefined;
};

export function PspPayout({ line, result }: Props) {
  const { t, i18n } = useTranslation("banking");
  const { payoutDoubt: doubt } = line;
  const named = providerNamed(line);
  return (
    <PlainForm
      schema={PspForm}
      intent="psp"
      result={result}
      {...(named ? { start: { provider: named } } : {})}
      options={{ provider: Object.entries(pspNames).map(([value, label]) => ({ value, label })) }}
      submit={t("psp.submit")}
      quiet
    >
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
    </PlainForm>
  );
}
