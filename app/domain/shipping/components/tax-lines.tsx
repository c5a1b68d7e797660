/** What a tax consists of: VAT with its rate, duty, clearance (§6.5). Wants the texts `arrival`. */
import { useTranslation } from "react-i18next";
import { textIn } from "~/domain/catalogue/words";
import { Money } from "~/ui";
import { percentText, type TaxLine } from "../tax";

/** Line by line, each with its amount at the end of its line. */
export function TaxLines({ lines }: { lines: readonly TaxLine[] }) {
  const { t, i18n } = useTranslation("arrival");
  const name = ({ kind, label, ppm }: TaxLine) => {
    const called = textIn(label?.en ? { ...label, en: label.en } : null, i18n.language) || t(`kind.${kind}`);
    return ppm === null ? called : `${called} ${percentText(ppm)}`;
  };
  return lines.map((line, i) => (
    <span key={i} className="flex justify-between gap-3">
      {name(line)} <Money amount={line.amount} />
    </span>
  ));
}
