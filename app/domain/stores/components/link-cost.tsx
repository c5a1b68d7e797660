/** What a row of the table of links costs with its shipping, and what is left of the store's price. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, cx, Money, useCountryName } from "~/ui";
import { freightKey, marginOf, profitOf, type FormItem, type Freight } from "../link-rows";
import type { LinkableProduct, StoreVariantView } from "../products.server";
import type { KnownSku } from "./sku-search";

type Props = {
  items: readonly FormItem[];
  known: readonly KnownSku[];
  found: readonly KnownSku[] | null;
  variant: Pick<StoreVariantView, "price">;
  product: Pick<LinkableProduct, "currency">;
  usdPpm: bigint | null;
  freights: Readonly<Record<string, Freight>>;
  country: string;
};

export function LinkCost({ items, known, found, variant, product, usdPpm, freights, country }: Props) {
  const { t } = useTranslation("stores");
  const countryName = useCountryName();
  const prices = new Map([...known, ...(found ?? [])].map(({ sku, price }) => [sku, price]));
  const { currency } = product;
  const inStore = { price: variant.price, currency, usdPpm };
  const margin = marginOf(items, prices, inStore);
  const key = freightKey({ country, items });
  const freight = key === null ? null : (freights[key] ?? null);
  const goods = freight?.goods ?? margin?.cost ?? null;
  const method = freight?.method ?? null;
  const cost = goods !== null && method ? goods + method.shipping : null;
  const profit = cost === null ? null : profitOf(inStore, cost);
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Figure label={t("link.price")}>
          <Money amount={variant.price} currency={currency} />
        </Figure>
        {goods !== null && (
          <Figure label={t("link.cost")}>
            <Money amount={goods} />
          </Figure>
        )}
        {method && (
          <Figure label={t("link.shipping", { country: countryName(country) })}>
            <Money amount={method.shipping} />{" "}
            <span className="text-muted">
              {t("link.method", { name: method.name, min: method.days[0], max: method.days[1] })}
            </span>
          </Figure>
        )}
        {cost !== null && (
          <Figure label={t("link.total")}>
            <Money amount={cost} />
          </Figure>
        )}
        {profit ? (
          <Figure label={t("link.profit")}>
            <span className={cx("num font-semibold", profit.amount < 0n ? "text-critical" : "text-positive")}>
              <Money amount={profit.amount} currency={currency} />
              {profit.percent !== null && ` (${profit.percent} %)`}
            </span>
          </Figure>
        ) : (
          // Without a way to the buyer there is no margin, and before shipping none is good yet.
          !freight?.reason &&
          margin &&
          margin.percent !== null && (
            <Figure label={t("link.margin")}>
              <span className={cx("num font-semibold", margin.percent < 0 && "text-critical")}>
                {margin.percent} %
              </span>
            </Figure>
          )
        )}
      </dl>
      {freight?.reason && (
        <Banner tone="caution">
          {t(`link.noMethod.${freight.reason}`, { country: countryName(country) })}
        </Banner>
      )}
      {key !== null && !freight && margin && <p className="hint">{t("link.preview.stale")}</p>}
      {profit && profit.amount < 0n && (
        <Banner tone="caution">
          {t("link.loss")} <Money amount={-profit.amount} currency={currency} />
        </Banner>
      )}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
