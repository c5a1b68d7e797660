/** Beside the buttons of a product's page: how the pieces asked for travel, and what that comes to. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, LinkButton, Money, SumList } from "~/ui";
import { choicesOfText } from "~/ui/choice-text";
import type { ShippingChoice } from "../choice";
import type { QuoteRow, QuoteTable } from "../quote-table.server";
import type { Selection } from "../selection";

type Props = {
  quote: QuoteTable;
  selection: Selection;
  choice: ShippingChoice;
  countries: string;
  askPath: string;
  /** Bought in bulk: taxes are not in the total. */
  isBulk?: boolean;
};

export function ChosenShipping({ quote, selection, choice, countries, askPath, isBulk }: Props) {
  const { t } = useTranslation("shipping");
  const { row, lost, most } = selection;
  const { qty } = choice;
  const country =
    choicesOfText(countries).find(({ value }) => value === choice.country)?.label ?? choice.country;
  const ask = (
    <LinkButton to={askPath} size="s" icon="chat-circle-dots">
      {t("chosen.ask")}
    </LinkButton>
  );
  if (most === 0 || quote.status === "no-weight") return null;
  if (most !== null)
    return (
      <Banner tone="caution" title={t("chosen.short", { count: qty })} actions={ask}>
        {t("chosen.shortText", { most })}
      </Banner>
    );
  if (quote.status !== "priced")
    return (
      <Banner tone="caution" title={t(quote.status)} actions={ask}>
        {t(`${quote.status}Text`)}
      </Banner>
    );
  return (
    <div className="grid gap-3">
      {lost && <Banner tone="caution">{t("chosen.lost", { count: qty })}</Banner>}
      {row ? (
        <Price {...{ row, country, isBulk }} best={bestOf(quote, selection)} />
      ) : (
        <Banner tone="caution">{t("chosen.notThere", { count: qty })}</Banner>
      )}
    </div>
  );
}

const bestOf = ({ rows }: QuoteTable, { open }: Selection) =>
  rows.find(({ code, preferred }) => preferred && open.includes(code));

type PriceProps = {
  row: QuoteRow;
  country: string;
  best: QuoteRow | undefined;
  isBulk: boolean | undefined;
};

function Price({ row, country, best, isBulk }: PriceProps) {
  const { t } = useTranslation("shipping");
  const [min, max] = row.days;
  const said = [row.place, t("quote.daysValue", { min, max })];
  if (row.parcels > 1) said.push(t("quote.inParcels", { count: row.parcels }));
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        <span className="font-semibold">{t("chosen.by", { method: row.name, country })}</span>
        <span className="block text-muted">
          {said.join(" · ")} ·{" "}
          <a href="#shipping" className="link">
            {t("chosen.others")}
          </a>
        </span>
        {best && best.total < row.total && (
          <span className="block text-caution">
            {t("chosen.cheaper", { method: best.name })} <Money amount={row.total - best.total} />
          </span>
        )}
      </p>
      <SumList
        lines={[
          { label: t("quote.fee"), value: <Money amount={row.shipping} /> },
          row.service > 0n && { label: t("fee.service"), value: <Money amount={row.service} /> },
          !isBulk && { label: t("quote.tax"), value: <Money amount={row.tax} /> },
          { label: t("chosen.total"), value: <Money amount={row.total} indicative />, total: true },
        ]}
      />
      {isBulk && <p className="text-xs text-muted">{t("chosen.import")}</p>}
      {row.owed.length > 0 && (
        <p className="text-xs text-caution">
          {t("fee.owed")} {row.owed.map(({ kind, label }) => label || t(`tax.${kind}`)).join(", ")}{" "}
          <Money amount={row.owed.reduce((sum, { amount }) => sum + amount, 0n)} />
        </p>
      )}
    </div>
  );
}
