/** The wallet with the credit line behind it, as one more way to pay. */
import { useTranslation } from "~/i18n/use-translation";
import { Money, type Choice } from "~/ui";

type Facts = {
  /** What of the total the balance lacks, in cents. */
  lacking: bigint;
  loanLimit: bigint;
  balance: bigint;
};

/** Offered where the balance is too low; disabled where the credit line does not cover the rest. */
export function useCreditChoices({ lacking, loanLimit, balance }: Facts): Choice[] {
  const { t } = useTranslation("payments");
  if (loanLimit === 0n || lacking === 0n) return [];
  const enough = lacking <= loanLimit;
  return [
    {
      value: "credit",
      label: t("method.credit"),
      hint: t(enough ? "method.credit.hint" : "method.credit.short"),
      aside: <Money amount={balance + loanLimit} />,
      disabled: !enough,
    },
  ];
}
