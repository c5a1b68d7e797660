/** What a tax consists of: VAT with its rate, duty, clearance (§6.5). Wants the texts `arrival`. */
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { Money } from "~/ui";
import { percentText, type TaxLine } from "../tax";

/** Line by line, each with its amount at the end of its line; beside a sum that is one line's alone, its name. */
export function TaxLines({ lines, besideSum = false }: { lines: readonly TaxLine[]; besideSum?: boolean }) {
  const { t, i18n } = useTranslation("dueOnDelivery");
  const name = ({ kind, label, ppm }: TaxLine) => {
    const called = textIn(label?.en ? { ...label, en: label.en } : null, i18n.language) || t(`kind.${kind}`);
    return ppm === null ? called : `${called} ${percentText(ppm)}`;
  };
  const [only, ...more] = lines;
  if (besideSum && only && more.length === 0) return name(only);
  return lines.map((line, i) => (
    <span key={i} className="flex justify-between gap-3">
      {name(line)} <Money amount={line.amount} />
    </span>
  ));
}
