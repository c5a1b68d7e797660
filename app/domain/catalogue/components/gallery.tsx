/** Pictures of a product: a strip that snaps from one to the next, and small ones that lead there. No script. */
import { useTranslation } from "~/i18n/use-translation";
import { ProductImage } from "~/ui";

type GalleryProps = {
  pictures: readonly { src: string; srcSet?: string; alt: string }[];
  title: string;
  /** Root category, for the drawing where there is no picture. */
  root: string | null;
};

export function Gallery({ pictures, title, root }: GalleryProps) {
  const { t } = useTranslation("shop");
  const [only] = pictures;
  if (!only || pictures.length === 1) {
    return (
      <div className="gallery">
        <div className="overflow-hidden rounded-l">
          <ProductImage
            src={only?.src ?? null}
            {...(only?.srcSet ? { srcSet: only.srcSet, sizes } : {})}
            alt={only?.alt ?? title}
            category={root}
            eager
          />
        </div>
      </div>
    );
  }
  return (
    <div className="gallery">
      <ul className="gallery-strip" aria-label={t("product.pictures")} tabIndex={0}>
        {pictures.map((picture, i) => (
          <li key={picture.src} id={`picture-${i + 1}`}>
            <ProductImage {...picture} sizes={sizes} {...(i === 0 ? { eager: true } : {})} />
          </li>
        ))}
      </ul>
      <ul className="gallery-thumbs">
        {pictures.map((picture, i) => (
          <li key={picture.src}>
            <a
              href={`#picture-${i + 1}`}
              aria-label={t("product.picture", { n: i + 1, count: pictures.length })}
            >
              <ProductImage {...picture} sizes="72px" alt="" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const sizes = "(min-width: 64rem) 600px, 100vw";
