/** The demonstration's goods, through the catalogue's own commands; their drawn pictures lie in the file store. */
import "~/domain/wiring.server";
import { createHash } from "node:crypto";
import { categoryBySlug, type CategoryBook } from "~/domain/catalogue/categories.server";
import { refreshCategoryCounts, refreshWordCounts } from "~/domain/catalogue/listing.server";
import { keepDrawing } from "~/domain/catalogue/media.server";
import { sanitiseHtml } from "~/domain/catalogue/sanitise";
import { saveProducts } from "~/domain/catalogue/save-products.server";
import type { ProductInput, VariantInput } from "~/domain/catalogue/plan-products.server";
import { transaction, type Tx } from "~/platform/db";
import { demoProducts } from "./demo-catalogue/index";
import type { DemoProduct, DemoVariant } from "./demo-catalogue/types";
import { illustration } from "./illustrations";

const views = [0, 1, 2] as const;

/** Puts the demonstration's goods in; said again it changes nothing. Returns how many products there are. */
export async function seedDemoCatalogue(): Promise<number> {
  const pictures = await drawn();
  await transaction(async (tx) => {
    const book: CategoryBook = new Map();
    for (let i = 0; i < demoProducts.length; i += 100) {
      const inputs: ProductInput[] = [];
      for (const product of demoProducts.slice(i, i + 100))
        inputs.push(await inputOf(tx, book, product, pictures));
      await saveProducts(tx, inputs);
    }
    await refreshCategoryCounts(tx);
    await refreshWordCounts(tx);
  });
  return demoProducts.length;
}

/** Keys of each product's pictures, by its SPU. */
async function drawn(): Promise<Map<string, string[]>> {
  const keys = new Map<string, string[]>();
  for (const product of demoProducts) {
    keys.set(product.spu, await Promise.all(views.map((view) => keepDrawing(illustration(product, view)))));
  }
  return keys;
}

/** The best sellers of the demo are pinned: its orders alone would sell too few. */
const pinnedFrom = 850;

async function inputOf(
  tx: Tx,
  book: CategoryBook,
  product: DemoProduct,
  pictures: ReadonlyMap<string, string[]>,
): Promise<ProductInput> {
  const keys = pictures.get(product.spu) ?? [];
  const variants = product.variants.map((variant) => variantOf(product, variant));
  const days = 24 * 3_600_000;
  return {
    spu: product.spu,
    title: product.title,
    specs: product.specs,
    description: { en: sanitiseHtml(product.description.en), zh: sanitiseHtml(product.description.zh) },
    category: await categoryBySlug(tx, book, product.category),
    status: "on",
    moq: product.moq,
    vendor: null,
    options: product.options,
    variants,
    media: keys.map((fileKey, view) => ({ sourceUrl: `demo:${product.spu}/${view}`, fileKey, alt: null })),
    hash: createHash("sha256")
      .update(JSON.stringify([product, keys]))
      .digest("hex"),
    more: {
      saleModes: product.saleModes,
      processingDays: product.processingDays,
      attributes: product.attributes,
      hsCode: product.hsCode,
      origin: product.origin,
      isNewUntil: new Date(Date.now() + (product.isNew ? 60 : -1) * days),
      hotScore: product.hotScore,
      hotPinned: product.hotScore >= pinnedFrom,
    },
  };
}

function variantOf(product: DemoProduct, variant: DemoVariant): VariantInput {
  const options = product.options.flatMap((option, i) => {
    const value = option.values[variant.optionIndexes[i] ?? -1];
    return value ? [[option.name.en, value.en] as const] : [];
  });
  return {
    sku: variant.sku,
    options: Object.fromEntries(options),
    price: BigInt(variant.priceCents),
    weightG: variant.weightG,
    dimsMm: variant.dimsMm,
    barcode: variant.barcode ?? null,
    backorder: false,
    imageUrl: null,
    stock: variant.stock,
    tiers: (variant.tiers ?? []).map(([minQty, cents]) => [minQty, BigInt(cents)] as const),
  };
}
