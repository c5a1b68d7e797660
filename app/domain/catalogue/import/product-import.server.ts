/** Product files: what a batch of them does to the catalogue. The same file again changes nothing. */
import { z } from "zod";
import { declareImport, type Outcome, type RunContext, type Work } from "~/domain/imports/declare.server";
import { excerpt } from "~/domain/imports/header";
import type { Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { decimalText } from "~/platform/money";
import { categoryAt, type CategoryBook, type CategoryFinds } from "../categories.server";
import { importBatch, shownChanges } from "../config";
import { refreshCategoryCounts } from "../listing.server";
import { importedSource } from "../pictures";
import type { ProductInput, ProductWords } from "../plan-products.server";
import { saveProducts, type Saved } from "../save-products.server";
import { changedSince, checkBatch, forgetCheck, missingCategories } from "./check.server";
import { columns, requiredColumns } from "./header";
import { fieldOf, type Problem } from "./problems";
import { productReader, type ImportedProduct } from "./products";

const Options = z.object({
  warehouse: z.string().default("CN"),
  withoutPictures: z.boolean().default(false),
  makeSkus: z.boolean().default(false),
});
export type ProductOptions = z.output<typeof Options>;

export const productImport = declareImport({
  kind: "products",
  options: Options,
  columns,
  required: requiredColumns,
  fieldOf,
  batch: importBatch,
  reader: productReader,
  begin: workOn,
  changedSince,
  forget: forgetCheck,
  audited: {
    entity: "catalogue_import",
    apply: "catalogue.import",
    cancel: "catalogue.import-cancel",
  },
});

function workOn({ importId, mode, options }: RunContext<ProductOptions>): Work<ImportedProduct, Problem> {
  let book: CategoryBook = new Map();
  let written = book;
  const categories: CategoryFinds = new Map();
  return {
    async write(tx, products, before) {
      // A copy, because a transaction that is rolled back takes the categories it made with it.
      written = new Map(book);
      const words = products.map((product) => wordsOf(product, options));
      const saved =
        mode === "check"
          ? await checkBatch(tx, { importId, products, words, before, categories })
          : await save(tx, written, products, words);
      return saved.map((result, i) => outcomeOf(result, products[i]));
    },
    committed: () => void (book = written),
    found() {
      const missing = missingCategories(categories);
      const newCategories = missing.slice(0, shownChanges);
      return { newCategories, moreCategories: missing.length - newCategories.length };
    },
    async end(tx) {
      await refreshCategoryCounts(tx);
      await addJob(tx, "catalogue.media", {}, { key: "catalogue.media" });
      await addJob(tx, "catalogue.words", {}, { key: "catalogue.words" });
    },
  };
}

/** What a check finds beside numbers: paths of categories that would be made. */
export type FoundCategories = {
  readonly newCategories: readonly string[];
  readonly moreCategories?: number;
};

type Words = Omit<ProductWords, "category">;

async function save(
  tx: Tx,
  book: CategoryBook,
  products: readonly ImportedProduct[],
  words: readonly Words[],
) {
  const inputs: ProductInput[] = [];
  for (const [i, { category }] of products.entries()) {
    const said = words[i];
    if (said)
      inputs.push({ ...said, category: category.length > 0 ? await categoryAt(tx, book, category) : null });
  }
  return saveProducts(tx, inputs);
}

function wordsOf(product: ImportedProduct, { warehouse, withoutPictures }: ProductOptions): Words {
  return {
    ...product,
    title: { en: product.title },
    description: product.description === undefined ? undefined : { en: product.description },
    specs: product.specs && { en: product.specs },
    options: product.options.map((option) => ({
      name: { en: option.name },
      values: option.values.map((value) => ({ en: value })),
    })),
    variants: product.variants.map((variant) => ({
      ...variant,
      imageUrl: variant.imageUrl && importedSource(variant.imageUrl),
      stock: { [warehouse]: variant.quantity ?? null },
    })),
    media: product.images.map(({ url, alt }) => ({ sourceUrl: importedSource(url), alt })),
    hash: `${product.hash}:${warehouse}`,
    asksForShelf: true,
    withoutPictures,
  };
}

type Result = Pick<Saved, "outcome" | "held" | "unweighed" | "taken" | "undercut" | "twins">;

function outcomeOf(result: Result, product: ImportedProduct | undefined): Outcome<Problem> {
  const { outcome } = result;
  if (!product) return { outcome };
  return {
    outcome,
    findings: refusedProblems(result, product),
    hints: outcome === "refused" ? [] : hintsOf(result, product),
  };
}

function hintsOf({ held, unweighed }: Result, { spu, line, variants }: ImportedProduct): Problem[] {
  return [
    ...variants.flatMap(({ hints }) => hints),
    ...held.map((code): Problem => ({ line, code: `held-${code}`, item: spu })),
    ...variants
      .filter(({ sku }) => unweighed.includes(sku))
      .map((variant): Problem => ({ line: variant.line, code: "no-weight", item: spu, sku: variant.sku })),
  ];
}

const twinCodes = { same: "options-same", none: "options-none", look: "sku-alike" } as const;

function refusedProblems({ taken, undercut, twins }: Result, { spu, variants }: ImportedProduct): Problem[] {
  const faults = new Map<string, Pick<Problem, "code" | "detail">>([
    ...undercut.map(({ sku, tier }) => [sku, { code: "tier-price", detail: decimalText(tier) }] as const),
    ...twins.map(({ sku, of, why }) => [sku, { code: twinCodes[why], detail: excerpt(of) }] as const),
    ...taken.map(({ sku, spu: owner }) => [sku, { code: "sku-taken", detail: excerpt(owner) }] as const),
  ]);
  return variants.flatMap(({ line, sku }) => {
    const fault = faults.get(sku);
    return fault ? [{ line, item: spu, sku, ...fault }] : [];
  });
}
