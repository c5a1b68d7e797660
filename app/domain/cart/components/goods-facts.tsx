/** What is bought, on a line of cart, wishlist or order: picture, name, options and SKU. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { pictureOf } from "~/domain/catalogue/pictures";
import { textIn, textsIn, type Text } from "~/domain/catalogue/words";
import { shopPaths } from "~/platform/shop-paths";
import { ProductImage } from "~/ui";

export type Goods = {
  readonly productId: string;
  readonly sku: string | null;
  readonly title: Text;
  readonly options?: readonly Text[];
  readonly fileKey: string | null;
};

export function GoodsFacts({ goods, children }: { goods: Goods; children?: ReactNode }) {
  const { i18n } = useTranslation("cart");
  const about = [...textsIn(goods.options ?? [], i18n.language), goods.sku ?? ""].filter(Boolean).join(" · ");
  return (
    <div className="flex min-w-0 gap-3">
      <Thumbnail fileKey={goods.fileKey} />
      <div className="grid min-w-0 content-start gap-0.5">
        <Link
          to={shopPaths.product(goods.productId, { sku: goods.sku })}
          className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
        >
          {textIn(goods.title, i18n.language)}
        </Link>
        {about && <p className="text-xs wrap-anywhere text-muted">{about}</p>}
        {children}
      </div>
    </div>
  );
}

function Thumbnail({ fileKey }: { fileKey: string | null }) {
  const picture = fileKey ? pictureOf(fileKey) : null;
  return (
    <ProductImage
      src={picture?.src ?? null}
      {...(picture?.srcSet ? { srcSet: picture.srcSet, sizes: "64px" } : {})}
      alt=""
      className="size-16 flex-none rounded-s"
    />
  );
}
