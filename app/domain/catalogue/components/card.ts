/** A product's card in one language, with no more than is drawn. Pure. */
import type { ProductCardData } from "~/ui/product-card";
import type { GoodsCard } from "../goods-cards.server";
import type { SaleMode } from "../sale-mode";
import { textIn } from "../words";

export type ShownCard = {
  readonly id: string;
  readonly picture: string | null;
  readonly product: Omit<ProductCardData, "image" | "imageSet" | "imageAvif">;
};

/** What the grid draws of a product, for a reader of `locale` who looks for the sale mode `mode`, or for any. */
export function shownCard(card: GoodsCard, locale: string, mode: "" | SaleMode = ""): ShownCard {
  // Dropship begins at one piece: there the minimum says nothing.
  const isBulk = mode === "bulk" || !card.saleModes.includes("dropship");
  return {
    id: card.id,
    picture: card.fileKey,
    product: {
      title: textIn(card.title, locale),
      ...(card.fileKey ? {} : { category: card.root }),
      priceFrom: card.priceFrom,
      ...(card.priceTo > card.priceFrom ? { priceVaries: true } : {}),
      ...(isBulk ? { moq: card.moq } : {}),
      shipsFrom: card.shipsFrom,
      ...(card.isNew ? { isNew: true } : {}),
      ...(card.isHot ? { isHot: true } : {}),
    },
  };
}
