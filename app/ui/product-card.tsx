/** A product in a grid: picture, title, price from, MOQ, where it ships from. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Money } from "./money";
import { ProductImage } from "./product-image";
import { Link } from "./link";

export type ProductCardData = {
  title: string;
  image: string | null;
  imageSet?: string;
  imageAvif?: string;
  category?: string | null;
  /** Lowest price in USD cents. */
  priceFrom: bigint;
  priceVaries?: boolean;
  /** Fewest pieces in bulk; missing where single pieces are sold. */
  moq?: number;
  /** Warehouses with stock: CN, US. */
  shipsFrom: readonly string[];
  isNew?: boolean;
  isHot?: boolean;
};

type ProductCardProps = {
  product: ProductCardData;
  to: string;
  corner?: ReactNode;
  actions?: ReactNode;
  eager?: boolean;
  level?: 2 | 3;
};

export function ProductCard({ product, to, corner, actions, eager, level = 3 }: ProductCardProps) {
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Picture product={product} {...(eager ? { eager } : {})} />
      </div>
      {/* Within the picture it would lie under the title's link, which covers the card. */}
      {corner && <div className="product-card-corner">{corner}</div>}
      <Body product={product} to={to} level={level} />
      {actions && <div className="product-card-actions">{actions}</div>}
    </article>
  );
}

function Picture({ product, eager }: Pick<ProductCardProps, "product" | "eager">) {
  return (
    <>
      <ProductImage
        src={product.image}
        {...(product.imageSet ? { srcSet: product.imageSet } : {})}
        {...(product.imageAvif ? { avif: product.imageAvif } : {})}
        sizes="(min-width: 80rem) 280px, (min-width: 48rem) 30vw, 46vw"
        alt=""
        category={product.category ?? null}
        {...(eager ? { eager } : {})}
      />
      <Badges product={product} />
    </>
  );
}

function Body({ product, to, level }: Pick<ProductCardProps, "product" | "to" | "level">) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="product-card-body">
      <Heading className="product-card-title">
        <Link to={to} prefetch="intent">
          {product.title}
        </Link>
      </Heading>
      <Price product={product} />
      <Facts product={product} />
    </div>
  );
}

function Badges({ product }: { product: ProductCardData }) {
  const { t } = useTranslation("common");
  if (!product.isNew && !product.isHot) return null;
  return (
    <p className="product-card-badges">
      {product.isNew && <span className="badge">{t("product.fresh")}</span>}
      {product.isHot && <span className="badge badge-hot">{t("product.hot")}</span>}
    </p>
  );
}

function Price({ product }: { product: ProductCardData }) {
  const { t } = useTranslation("common");
  const [before = "", after = ""] = product.priceVaries
    ? t("product.from", { price: "\u0000" }).split("\u0000")
    : [];
  return (
    <p className="product-card-price">
      {before && <span className="hint">{before}</span>}
      <Money amount={product.priceFrom} indicative />
      {after && <span className="hint">{after}</span>}
    </p>
  );
}

function Facts({ product }: { product: ProductCardData }) {
  const { t } = useTranslation("common");
  return (
    <p className="product-card-facts">
      {product.moq !== undefined && <span>{t("product.moq", { count: product.moq })}</span>}
      {product.shipsFrom.length > 0 ? (
        <span>{t("product.shipsFrom", { places: product.shipsFrom.join(", ") })}</span>
      ) : (
        <span className="text-caution">{t("product.outOfStock")}</span>
      )}
    </p>
  );
}
