import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { bulkQueries, documents, pageSizes, type DocumentName } from "~/partners/shopify/documents";
import { actualCostOf, costOf, mostCost } from "../../sandbox/shopify/cost";
import { adminSchema } from "../../sandbox/shopify/schema";

const names = Object.keys(documents) as DocumentName[];

test.each(names)("%s fits Shopify's own schema", async (name) => {
  const { schema } = await adminSchema();
  expect(validate(schema, parse(documents[name])).map(({ message }) => message)).toEqual([]);
});

test.each([
  ["products", bulkQueries.products],
  ["orders", bulkQueries.orders("updated_at:>='2026-11-01T00:00:00Z'")],
])("the bulk query of %s fits Shopify's own schema", async (_, query) => {
  const { schema } = await adminSchema();
  expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([]);
});

/** The largest variables that are sent. */
const sizes: Partial<Record<DocumentName, Record<string, unknown>>> = {
  products: { first: pageSizes.products, variants: pageSizes.variantsOfEach },
  product: { variants: pageSizes.variants },
  orders: {
    first: pageSizes.orders,
    lines: pageSizes.linesOfEach,
    deliveries: pageSizes.deliveriesOfEach,
  },
  orderHeads: { first: pageSizes.orders },
  productHeads: { first: pageSizes.products },
  order: { lines: pageSizes.lines, deliveries: pageSizes.deliveries },
  mentions: { first: pageSizes.mentions },
  ordersThere: { ids: Array.from({ length: 100 }, () => "gid://shopify/Order/1") },
  there: { ids: Array.from({ length: 100 }, () => "gid://shopify/Product/1") },
  services: { ids: Array.from({ length: 40 }, () => "gid://shopify/ProductVariant/1") },
  stock: { ids: Array.from({ length: 100 }, () => "gid://shopify/ProductVariant/1") },
};

test.each(names)("%s costs no more than a query may", async (name) => {
  const { schema } = await adminSchema();
  expect(costOf(schema, parse(documents[name]), sizes[name] ?? {})).toBeLessThanOrEqual(mostCost);
});

test("an answer costs what is in it, not what was asked for", () => {
  const pageInfo = { hasNextPage: false, endCursor: null };
  const lines = {
    pageInfo,
    nodes: [
      { id: "1", variant: { id: "2" } },
      { id: "3", variant: null },
    ],
  };
  const order = { id: "4", lines, parcels: { edges: [{ cursor: "c", node: { id: "5" } }], pageInfo } };
  expect(actualCostOf({ order }, false)).toBe(1 + 2 + 3 + 2 + 1);
  expect(actualCostOf({ order: null }, false)).toBe(0);
  expect(actualCostOf({ put: { userErrors: [] } }, true)).toBe(10 + 1);
});
