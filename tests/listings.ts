/** What tests of listings share: products with prices, drafts of them, and stores that take them. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { DraftVariant, ListingDraft } from "~/domain/listings/draft";
import { createListings } from "~/domain/listings/listings.server";
import { db, sql } from "~/platform/db";
import { makeProduct, type ProductParts } from "./factories";

/** Every variant costs 10.00 and 4.38 for its way. */
export const costs = async (_memberId: string, productId: string) => {
  const rows = await db.rows<{ id: string }>(sql`select id from variant where product_id = ${productId}`);
  return new Map(rows.map(({ id }) => [id, { goods: 1_000n, shipping: 438n }]));
};

type Product = Awaited<ReturnType<typeof makeProduct>>;

/** A product in colours, or of one variant. */
export function lampProduct(colours: readonly string[] = ["Brass", "Steel"], parts: ProductParts = {}) {
  const values = colours.map((en) => ({ en }));
  return makeProduct({
    ...parts,
    product: { options: colours.length > 0 ? [{ name: { en: "Colour" }, values }] : [], ...parts.product },
    variants:
      parts.variants ?? (colours.length > 0 ? colours.map((Colour) => ({ options: { Colour } })) : [{}]),
  });
}

/** A product as a member wants it in a store: all variants for 29.90. */
export function draftFor(
  storeId: string,
  product: Product,
  fields: Partial<ListingDraft> = {},
): ListingDraft {
  return {
    storeId,
    productId: product.id,
    title: "Harbour lamp",
    description: "<p>Bright.</p><script>alert(1)</script>",
    images: [],
    categories: [],
    pricing: {
      rule: { kind: "multiple", multiple: 250 },
      ending: "none",
      comparePercent: 0,
      shipCountry: "US",
      channelId: null,
      allowLoss: false,
    },
    skuPrefix: "",
    published: true,
    variants: product.variants.map(({ id }): DraftVariant => ({
      variantId: id,
      price: 2_990n,
      compareAt: null,
      byHand: false,
    })),
    ...fields,
  };
}

/** Lists a product; its id. */
export async function listIn(
  memberId: string,
  storeId: string,
  product: Product,
  fields: Partial<ListingDraft> = {},
): Promise<string> {
  const [made] = await createListings(memberId, [draftFor(storeId, product, fields)], costs);
  if (!made?.ok) throw new Error(made?.error);
  return made.value;
}

export type ListingNow = {
  status: string;
  externalProductId: string | null;
  attempts: number;
  nextTryAt: Date | null;
  errorCode: string | null;
  errorText: string | null;
  errorSku: string | null;
  pending: string[];
  goneAt: Date | null;
  unlistedAt: Date | null;
};

/** A listing as it stands. */
export async function listingNow(id: string): Promise<ListingNow> {
  const row = await db.first<ListingNow>(sql`
    select status, external_product_id, attempts, next_try_at, error_code, error_text, error_sku, pending, gone_at,
      unlisted_at
    from listing where id = ${id}`);
  if (!row) throw new Error("no such listing");
  return row;
}

/** Serves one picture while the tests of a file run; its address. */
export function servedPicture(): { readonly url: string } {
  let server: Server | undefined;
  const served = { url: "" };
  beforeAll(async () => {
    const made = createServer((request, response) => {
      const found = request.url === "/lamp.png";
      response.writeHead(found ? 200 : 404, { "content-type": "image/png" }).end(found ? "png" : "");
    });
    server = made;
    await new Promise<void>((done) => made.listen(0, "127.0.0.1", done));
    served.url = `http://127.0.0.1:${(made.address() as AddressInfo).port}/lamp.png`;
  });
  afterAll(() => new Promise((done) => server?.close(done)));
  return served;
}
