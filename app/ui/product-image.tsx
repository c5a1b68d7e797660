/** A product's picture in a square; without one, an icon of its category. */
import { useTranslation } from "~/i18n/use-translation";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";

const categoryIcons: Record<string, IconName> = {
  outdoor: "tent",
  fashion: "dress",
  sports: "basketball",
  festival: "confetti",
  bags: "handbag",
  toys: "puzzle-piece",
  car: "car",
  home: "armchair",
  tools: "hammer",
  pets: "paw-print",
  kitchen: "cooking-pot",
  mens: "t-shirt",
  womens: "high-heel",
  digital: "headphones",
  health: "heartbeat",
  jewelry: "diamond",
  weddings: "flower-tulip",
  nail: "hand",
};

/** The icon of a category by its slug; a parcel for any other. */
export function categoryIcon(slug: string | null | undefined): IconName {
  return categoryIcons[(slug ?? "").replace(/['’-]/g, "")] ?? "package";
}

type ProductImageProps = {
  src: string | null;
  srcSet?: string;
  avif?: string;
  sizes?: string;
  alt: string;
  category?: string | null;
  eager?: boolean;
  className?: string;
};

export function ProductImage({
  src,
  srcSet,
  avif,
  sizes,
  alt,
  category,
  eager,
  className,
}: ProductImageProps) {
  const { t } = useTranslation("common");
  if (!src) {
    return (
      <span
        className={cx("picture picture-none", className)}
        {...(alt
          ? { role: "img", "aria-label": `${alt} (${t("product.noPicture")})` }
          : { "aria-hidden": true })}
      >
        <Icon name={categoryIcon(category)} />
      </span>
    );
  }
  const image = (
    <img
      className={cx("picture", className)}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={800}
      height={800}
      loading={eager ? "eager" : "lazy"}
      decoding={eager ? "sync" : "async"}
    />
  );
  if (!avif) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
