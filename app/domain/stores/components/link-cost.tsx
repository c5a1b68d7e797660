/** What a row of the table of links costs, beside what the store takes for it. */
import { useTranslation } from "~/i18n/use-translation";
import { cx, Money } from "~/ui";
import { marginOf, type FormItem } from "../link-rows";
import type { LinkableProduct, StoreVariantView } from "../products.server";
import type { KnownSku } from "./sku-search";

type Props = {
  items: readonly FormItem[];
  known: readonly KnownSku[];
  found: readonly KnownSku[] | null;
  variant: Pick<StoreVariantView, "price">;
  product: Pick<LinkableProduct, "currency">;
  usdPpm: bigint | null;
};

export function LinkCost({ items, known, found, variant, product, usdPpm }: Props) {
  const { t } = useTranslation("stores");
  const prices = new Map([...known, ...(found ?? [])].map(({ sku, price }) => [sku, price]));
  const margin = marginOf(items, prices, variant.price, usdPpm);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <Figure label={t("link.price")}>
        <Money amount={variant.price} currency={product.currency} />
      </Figure>
      {margin && (
        <Figure label={t("link.cost")}>
          <Money amount={margin.cost} />
        </Figure>
      )}
      {margin?.percent !== null && margin !== null && (
        <Figure label={t("link.margin")}>
          <span className={cx("num font-semibold", margin.percent < 0 ? "text-critical" : "text-positive")}>
            {margin.percent} %
          </span>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
