/** The buying side of a product page: options, price by quantity, stock, weight, and what to do next. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, CopyButton, cx, FactList, Icon, LinkButton, Money } from "~/ui";
import { shopPaths } from "~/platform/shop-paths";
import type { ProductView } from "../product-view.server";
import { Kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { saleModes, type SaleMode } from "../sale-mode";

type Variant = NonNullable<ProductView["variant"]>;

type OptionsProps = { product: ProductView; query: Record<string, string> };

/** Each option's values as links: the page of the variant that has them. */
export function VariantOptions(props: OptionsProps) {
  const { i18n } = useTranslation("shop");
  const { product, query } = props;
  return (
    <Kept by={["options", i18n.language, product.id, product.options, query]}>
      {() => <OptionLists {...props} />}
    </Kept>
  );
}

function OptionLists({ product, query }: OptionsProps) {
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
                    to={shopPaths.product(product.id, { ...query, sku })}
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

type PriceBlockProps = {
  variant: Variant;
  qty: number;
  unitPrice: bigint;
  /** Whether it is the member's private price, lower than what others pay. */
  isOwnPrice: boolean;
};

export function PriceBlock({ variant, qty, unitPrice, isOwnPrice }: PriceBlockProps) {
  const { t } = useTranslation("shop");
  const steps = [{ minQty: 1, price: variant.price }, ...variant.tiers.filter((tier) => tier.minQty > 1)];
  const reached = steps.findLast((step) => step.minQty <= qty);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xl font-semibold">
        <Money amount={unitPrice} indicative />
        <span className="text-sm font-normal text-muted">
          {qty > 1 ? t("product.perPieceOf", { count: qty }) : t("product.perPiece")}
        </span>
        {isOwnPrice && <span className="text-sm font-normal text-positive">{t("product.ownPrice")}</span>}
      </p>
      {steps.length > 1 && (
        <dl className="tiers" aria-label={t("product.tiers")}>
          {steps.map((step) => (
            <div key={step.minQty} className={cx(step === reached && "tier-reached")}>
              <dt>{t("product.tier", { qty: step.minQty })}</dt>
              <dd>
                <Money amount={step.price} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

type ModeSwitchProps = { product: ProductView; mode: SaleMode; query: Record<string, string> };

/** One piece to a customer, or many into stock: links, where the product is sold both ways. */
export function ModeSwitch({ product, mode, query }: ModeSwitchProps) {
  const { t } = useTranslation("shop");
  const modes = saleModes.filter((each) => product.saleModes.includes(each));
  if (modes.length < 2) return <p className="text-sm text-muted">{t(`mode.${mode}`)}</p>;
  return (
    <nav aria-label={t("product.saleModes")} className="mode-switch">
      {modes.map((each) => (
        <Link
          key={each}
          to={shopPaths.product(product.id, { ...query, sku: product.variant?.sku, mode: each, qty: null })}
          preventScrollReset
          {...(each === mode ? { "aria-current": "true" as const } : {})}
        >
          <span className="font-semibold">{t(`mode.${each}`)}</span>
          <span className="hint">
            {each === "bulk" ? t("product.bulkHint", { count: product.moq }) : t("product.dropshipHint")}
          </span>
        </Link>
      ))}
    </nav>
  );
}

type FactsProps = {
  product: ProductView;
  variant: Variant;
  toOrder: number | null;
};

export function VariantFacts({ product, variant, toOrder }: FactsProps) {
  const { t, i18n } = useTranslation("shop");
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
        [t("product.stock"), <Stock key="stock" {...{ variant, toOrder }} />],
        [
          t("product.moq"),
          <span key="moq">
            {t("product.pieces", { count: product.moq })}
            {product.moq > 1 && product.saleModes.includes("dropship") && (
              <span className="hint block">{t("product.moqHint")}</span>
            )}
          </span>,
        ],
        [
          t("product.weight"),
          variant.weightG === null
            ? t("product.noWeight")
            : t("product.grams", { grams: variant.weightG.toLocaleString(i18n.language) }),
        ],
        length > 0 && [t("product.size"), `${[length, width, height].map(centimetres).join(" × ")} cm`],
        [
          t("product.processing"),
          min === max ? t("product.dayCount", { count: max }) : t("product.days", { min, max }),
        ],
      ]}
    />
  );
}

function Stock({ variant, toOrder }: Pick<FactsProps, "variant" | "toOrder">) {
  const { t, i18n } = useTranslation("shop");
  const there = variant.stock.filter((place) => place.count > 0);
  if (there.length === 0 && toOrder !== null) return <>{t("product.toOrder")}</>;
  if (there.length === 0) {
    return (
      <span className="text-caution">{t(variant.backorder ? "product.backorder" : "product.noStock")}</span>
    );
  }
  return (
    <ul>
      {there.map(({ code, place, count }) => (
        <li key={code}>{t("product.stockAt", { place, pieces: count.toLocaleString(i18n.language) })}</li>
      ))}
      {toOrder !== null && there.every(({ count }) => count < toOrder) && (
        <li className="hint">{t("product.restToOrder")}</li>
      )}
    </ul>
  );
}

/** What can be done with it now, or why nothing can. */
export function NextStep({ product, variant }: { product: ProductView; variant: Variant }) {
  const { t } = useTranslation("shop");
  if (variant.weightG === null) return <Banner tone="caution">{t("product.noWeightText")}</Banner>;
  if (product.offShelf) return null;
  return (
    <LinkButton to={shopPaths.addConnectionSku({ product: product.id })} size="l" icon="link-simple">
      {t("product.connect")}
    </LinkButton>
  );
}

type AskAboutProps = { product: string; variant: Variant; from: string; agent: string | null };

/**
 * Who answers questions about it (D25). One address for all readers, because visitors share the page: the contact page
 * leads members on to their own agent. `from`: code of the warehouse that it would leave from.
 */
export function AskAbout({ product, variant, from, agent }: AskAboutProps) {
  const { t } = useTranslation("shop");
  const about = { topic: "stock", sku: variant.sku, product, from };
  return (
    <p className="ask">
      <Icon name="chat-circle-dots" className="size-6 text-water" />
      <span>
        {agent && <span className="block text-muted">{t("product.agent", { name: agent })}</span>}
        <Link to={shopPaths.contact(about)} className="link font-semibold">
          {t("product.ask")}
        </Link>
      </span>
    </p>
  );
}

/** All pictures in one archive; a plain link, because it is a file. */
export function PictureDownload({ product }: { product: ProductView }) {
  const { t } = useTranslation("shop");
  if (product.pictures.length === 0) return null;
  return (
    <a href={shopPaths.productPictures(product.id)} rel="nofollow" download className="btn btn-quiet btn-s">
      <Icon name="download-simple" />
      {t("product.downloadPictures", { count: product.pictures.length })}
    </a>
  );
}
