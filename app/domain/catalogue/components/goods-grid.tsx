/** Cards of goods side by side. */
import { paths } from "~/platform/paths";
import { useCardSlots } from "~/ui/card-slots";
import { ProductCard } from "~/ui/product-card";
import { pictureOf } from "../pictures";
import type { ShownCard } from "./card";

type GoodsGridProps = {
  cards: readonly ShownCard[];
  /** So many pictures are loaded at once; they are in sight when the page opens. */
  eager?: number;
  /** Of the cards' titles, under the heading of the grid. */
  level?: 2 | 3;
};

export function GoodsGrid({ cards, eager = 0, level = 3 }: GoodsGridProps) {
  const slots = useCardSlots();
  return (
    <ul className="product-grid">
      {cards.map(({ id, picture, product }, i) => (
        <li key={id} className="grid min-w-0">
          <ProductCard
            product={{ ...product, ...imageOf(picture) }}
            to={paths.product(id)}
            level={level}
            {...(slots ? { corner: slots.corner({ id, title: product.title }) } : {})}
            {...(slots ? { actions: slots.actions({ id, title: product.title }) } : {})}
            {...(i < eager ? { eager: true } : {})}
          />
        </li>
      ))}
    </ul>
  );
}

function imageOf(key: string | null) {
  if (!key) return { image: null };
  const { src, srcSet, avif } = pictureOf(key);
  return { image: src, ...(srcSet ? { imageSet: srcSet } : {}), ...(avif ? { imageAvif: avif } : {}) };
}
