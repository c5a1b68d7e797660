/** The buying side of a product page: options, price by quantity, stock, weight, and what to do next. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, CopyButton, cx, FactList, LinkButton, Money } from "~/ui";
import { paths } from "~/platform/paths";
import type { ProductView } from "../product-view.server";
import { Link } from "~/ui/link";

type Variant = NonNullable<ProductView["variant"]>;

/** Each option's values as links: the page of the variant that has them. */
export function VariantOptions({ product, query }: { product: ProductView; query: Record<string, string> }) {
  const { t } = useTranslation("shop");
  return (
    <>
      {product.options.map((option) => (
        <div key={option.name} className="grid gap-2">
          <p className="text-sm">
            <span className="font-semibold">{option.name}</span>
            <span className="text-muted"> {option.values.find((value) => value.chosen)?.label}</span>
          </p>
          <ul className="swatches" aria-label={option.name}>
            {option.values.map(({ value, label, sku, chosen, inStock }) => (
              <li key={value}>
                {sku === null ? (
                  <span className="swatch swatch-none" title={t("product.unavailable")}>
                    {label}
                  </span>
                ) : (
                  <Link
                    to={paths.product(product.id, { ...query, sku })}
                    preventScrollReset
                    className={cx("swatch", !inStock && "swatch-out")}
                    {...(chosen ? { "aria-current": "true" as const } : {})}
                  >
                    {label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

export function PriceBlock({ variant }: { variant: Variant }) {
  const { t } = useTranslation("shop");
  const steps = [{ minQty: 1, price: variant.price }, ...variant.tiers.filter((tier) => tier.minQty > 1)];
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xl font-semibold">
        <Money amount={variant.price} indicative />
        <span className="text-sm font-normal text-muted">{t("product.perPiece")}</span>
      </p>
      {steps.length > 1 && (
        <dl className="flex flex-wrap gap-2" aria-label={t("product.tiers")}>
          {steps.map((step) => (
            <div key={step.minQty} className="grid rounded-s border border-line bg-raised px-3 py-1.5">
              <dt className="text-xs text-muted">{t("product.tier", { qty: step.minQty })}</dt>
              <dd className="font-semibold">
                <Money amount={step.price} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export function VariantFacts({ product, variant }: { product: ProductView; variant: Variant }) {
  const { t } = useTranslation("shop");
  const [min, max] = product.processingDays;
  const [length, width, height] = variant.dimsMm;
  const centimetres = (mm: number) => String(mm / 10);
  return (
    <FactList
      columns={1}
      facts={[
        [
          t("product.sku"),
          <span key="sku" className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-sm">{variant.sku}</code>
            <CopyButton text={variant.sku} />
          </span>,
        ],
        [t("product.stock"), <Stock key="stock" variant={variant} />],
        [
          t("product.moq"),
          <span key="moq">
            {t("product.pieces", { count: product.moq })}
            {product.moq > 1 && <span className="hint block">{t("product.moqHint")}</span>}
          </span>,
        ],
        [
          t("product.weight"),
          variant.weightG === null ? t("product.noWeight") : t("product.grams", { count: variant.weightG }),
        ],
        length > 0 && [t("product.size"), `${[length, width, height].map(centimetres).join(" × ")} cm`],
        [
          t("product.processing"),
          min === max ? t("product.dayMany", { count: max }) : t("product.days", { min, max }),
        ],
      ]}
    />
  );
}

function Stock({ variant }: { variant: Variant }) {
  const { t, i18n } = useTranslation("shop");
  const there = variant.stock.filter((place) => place.count > 0);
  if (there.length === 0) {
    return (
      <span className="text-caution">{t(variant.backorder ? "product.backorder" : "product.noStock")}</span>
    );
  }
  return (
    <ul>
      {there.map(({ code, place, count }) => (
        <li key={code}>
          {t("product.stockAt", { place, count: count.toLocaleString(i18n.language) as unknown as number })}
        </li>
      ))}
    </ul>
  );
}

/** What can be done with it now, or why nothing can. */
export function NextStep({ product, variant }: { product: ProductView; variant: Variant }) {
  const { t } = useTranslation("shop");
  if (variant.weightG === null) return <Banner tone="caution">{t("product.noWeightText")}</Banner>;
  if (product.offShelf) return null;
  return (
    <LinkButton to={paths.skuConnect({ product: product.id })} tone="primary" size="l" icon="link-simple">
      {t("product.connect")}
    </LinkButton>
  );
}
