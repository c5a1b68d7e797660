/** The variants of a product, for its card in a list: there one of them is chosen. */
import { canBeHad } from "~/domain/catalogue/choice";
import { findProduct } from "~/domain/catalogue/product.server";
import { textIn } from "~/domain/catalogue/words";

export type CardChoice = {
  readonly product: string;
  readonly variants: readonly {
    readonly sku: string;
    readonly name: string;
    /** US cents. */
    readonly price: bigint;
    readonly out: boolean;
  }[];
};

/** The variants on sale of a product that `viewerId` may see, named in the language of `locale`; null for none. */
export async function cardChoice(
  productId: string,
  viewerId: string | null,
  locale: string,
): Promise<CardChoice | null> {
  const product = await findProduct(productId, viewerId);
  if (!product) return null;
  const variants = product.variants.filter(({ status }) => status === "on");
  // Bulk is bought for the order: there need not be any.
  const isBulk = !product.saleModes.includes("dropship");
  const nameOf = (options: Readonly<Record<string, string>>) =>
    product.options
      .map(({ name, values }) =>
        textIn(
          values.find(({ en }) => en === options[name.en]),
          locale,
        ),
      )
      .filter(Boolean)
      .join(" / ");
  return {
    product: product.id,
    variants: variants.map((variant) => ({
      sku: variant.sku,
      name: nameOf(variant.options) || variant.sku,
      price: variant.price,
      out: !isBulk && !canBeHad(variant),
    })),
  };
}
