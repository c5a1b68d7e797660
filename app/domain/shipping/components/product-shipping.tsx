/** What it costs to send a product, on its page: the way there, and each channel's price. */
import { useTranslation } from "~/i18n/use-translation";
import { Card, type Option } from "~/ui";
import { choicesOfText } from "~/ui/choice-text";
import type { ShippingChoice } from "../choice";
import type { QuoteTable } from "../quote-table.server";
import { QuoteForm, Quotes } from "./quote-table";
import type { Pick } from "./shipping-table";

type ProductShippingProps = {
  keep: Record<string, string>;
  countries: string;
  places: readonly Option[];
  choice: ShippingChoice;
  least: number;
  quote: QuoteTable;
  unitPrice: bigint;
  pick: Pick | null;
};

export function ProductShipping(props: ProductShippingProps) {
  const { t } = useTranslation("shipping");
  const { quote, choice, countries, unitPrice, pick } = props;
  const country =
    choicesOfText(countries).find(({ value }) => value === choice.country)?.label ?? choice.country;
  return (
    <div id="shipping">
      <Card title={t("quote.title", { country })} flush>
        {quote.status === "no-weight" ? (
          <p className="px-5 py-4 text-sm text-muted">{t("fee.noWeight")}</p>
        ) : (
          <div className="px-5 py-4">
            <QuoteForm {...props} {...choice} key={JSON.stringify(choice)} />
          </div>
        )}
        <Quotes {...{ quote, country, qty: choice.qty, unitPrice, pick }} />
      </Card>
    </div>
  );
}
