/** A product's card in one language, with no more than is drawn. Pure. */
import type { ProductCardData } from "~/ui/product-card";
import type { GoodsCard } from "../goods.server";
import { pictureOf } from "../pictures";
import { textIn } from "../words";

export type ShownCard = { readonly id: string; readonly product: ProductCardData };

/** What the grid draws of a product, for a reader of `locale`. */
export function shownCard(card: GoodsCard, locale: string): ShownCard {
  const picture = card.fileKey ? pictureOf(card.fileKey) : null;
  return {
    id: card.id,
    product: {
      title: textIn(card.title, locale),
      image: picture?.src ?? null,
      ...(picture?.srcSet ? { imageSet: picture.srcSet } : {}),
      ...(picture ? {} : { category: card.root }),
      priceFrom: card.priceFrom,
      ...(card.priceTo > card.priceFrom ? { priceVaries: true } : {}),
      moq: card.moq,
      shipsFrom: card.shipsFrom,
      ...(card.isNew ? { isNew: true } : {}),
      ...(card.isHot ? { isHot: true } : {}),
    },
  };
}
