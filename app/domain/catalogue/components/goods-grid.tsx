/** Cards of goods side by side. */
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { useCardSlots, useCardState, type CardSlots } from "~/ui/card-slots";
import { Kept } from "~/ui/kept";
import { ProductCard } from "~/ui/product-card";
import { useRootData } from "~/ui/root-data";
import { pictureOf } from "../pictures";
import type { ShownCard } from "./card";

type GoodsGridProps = {
  cards: readonly ShownCard[];
  eager?: number;
  level?: 2 | 3;
};

/** A card is the same on whatever page it stands: its markup is kept. */
export function GoodsGrid({ cards, eager = 0, level = 3 }: GoodsGridProps) {
  const slots = useCardSlots();
  const stateOf = useCardState();
  const { i18n } = useTranslation("common");
  const root = useRootData();
  const shared = ["card", i18n.language, root?.currency, String(root?.usdPpm), level, slots !== null];
  return (
    <ul className="product-grid">
      {cards.map((card, i) => (
        <li key={card.id} className="grid min-w-0">
          <Kept by={[...shared, i < eager, stateOf(card.id), ...factsOf(card)]}>
            {() => <GridCard card={card} slots={slots} eager={i < eager} level={level} />}
          </Kept>
        </li>
      ))}
    </ul>
  );
}

const factsOf = ({ id, picture, product: { priceFrom, ...facts } }: ShownCard) => [
  id,
  picture,
  String(priceFrom),
  facts,
];

type GridCardProps = { card: ShownCard; slots: CardSlots | null; eager: boolean; level: 2 | 3 };

function GridCard({ card: { id, picture, product }, slots, eager, level }: GridCardProps) {
  const named = { id, title: product.title };
  return (
    <ProductCard
      product={{ ...product, ...imageOf(picture) }}
      to={shopPaths.product(id)}
      level={level}
      {...(slots ? { corner: slots.corner(named), actions: slots.actions(named) } : {})}
      {...(eager ? { eager } : {})}
    />
  );
}

function imageOf(key: string | null) {
  if (!key) return { image: null };
  const { src, srcSet, avif } = pictureOf(key);
  return { image: src, ...(srcSet ? { imageSet: srcSet } : {}), ...(avif ? { imageAvif: avif } : {}) };
}
