/** Goods that are sold as one variant of a store: often one piece, sometimes several of one or more kinds. Pure. */

/** Pieces of a variant of ours. */
export type Piece = { readonly productId: string; readonly variantId: string; readonly qty: number };

/** Names goods, whatever their order; null where they are one piece of the listed variant itself. */
export function goodsName(goods: readonly Piece[], ownVariantId: string): string | null {
  const [first] = goods;
  if (goods.length === 1 && first?.variantId === ownVariantId && first.qty === 1) return null;
  return goods
    .map(({ variantId, qty }) => `${variantId}*${qty}`)
    .sort()
    .join(",");
}
