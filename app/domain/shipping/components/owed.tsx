/** What the recipient pays on arrival because the chosen way does not pay it before (§6.5); part of no total. */
import { useTranslation } from "~/i18n/use-translation";
import { sum } from "~/platform/money";
import { Banner, Money } from "~/ui";
import type { TaxLine } from "../tax";
import { TaxLines } from "./tax-lines";

type Props = { lines: readonly TaxLine[] };

/** Of one parcel, line by line. */
export function OwedLines({ lines }: Props) {
  const { t } = useTranslation("dueOnDelivery");
  if (lines.length === 0) return null;
  return (
    <p className="text-xs text-caution">
      {t("lines")}
      <TaxLines lines={lines} />
    </p>
  );
}

/** Of all that is about to be paid: the warning beside its total. */
export function OwedBanner({ lines }: Props) {
  const { t } = useTranslation("dueOnDelivery");
  if (lines.length === 0) return null;
  return (
    <Banner
      tone="caution"
      title={
        <>
          {t("title")} <Money amount={sum(lines.map(({ amount }) => amount))} />
        </>
      }
    >
      <p>{t("text")}</p>
    </Banner>
  );
}
