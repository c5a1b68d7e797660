/** Products of members' stores, as an import leaves them. */
import { prisma, type Prisma } from "~/platform/db";
import { unique } from "./factories";

type Parts = {
  title: string;
  status?: string;
  /** In their order; prices in cents. */
  variants: readonly Partial<Prisma.StoreVariantUncheckedCreateInput>[];
};

/** A product of a store with its variants; their ids in the same order. */
export async function makeStoreProduct(
  storeId: string,
  { title, status = "publish", variants }: Parts,
): Promise<{ id: string; variantIds: string[] }> {
  const externalId = unique("product");
  const { id } = await prisma.storeProduct.create({ data: { storeId, externalId, title, status } });
  await prisma.storeVariant.createMany({
    data: variants.map((variant, sort) => ({
      storeId,
      storeProductId: id,
      externalId: `${externalId}:${sort}`,
      title,
      price: 3900n,
      status,
      sort,
      ...variant,
    })),
  });
  const made = await prisma.storeVariant.findMany({
    where: { storeProductId: id },
    orderBy: { sort: "asc" },
    select: { id: true },
  });
  return { id, variantIds: made.map((variant) => variant.id) };
}
