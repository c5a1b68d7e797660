/** The fields of `QueryRoot` that the sandbox answers. */
import type { Sandbox } from "../state";
import { presentBulk } from "./bulk";
import { collectionsOf } from "./collections";
import { connection, matches, type PageArgs } from "./connections";
import { requireOrders } from "./denied";
import { fulfillmentOrdersShown } from "./order-book";
import { namespaceOf, presenter } from "./present";
import { domainOf, gid, idIn, type Collection, type Product, type Shop } from "./types";

interface SearchArgs extends PageArgs {
  query?: string | null;
  sortKey?: string;
}

interface CustomId {
  namespace?: string | null;
  key: string;
  value: string;
}

export function findByCustomId(shop: Shop, { namespace, key, value }: CustomId): Product | undefined {
  const own = namespaceOf(namespace);
  return shop.products.find(({ metafields }) =>
    metafields.some((field) => field.namespace === own && field.key === key && field.value === value),
  );
}

/** Custom ids are found only by a definition that says its values are unique. */
export function requireDefinition(shop: Shop, { namespace, key }: Omit<CustomId, "value">): void {
  const known = shop.definitions.some(
    (each) => each.unique && each.key === key && each.namespace === namespaceOf(namespace),
  );
  if (!known) throw new Error(`Metafield definition of type 'id' is required when using custom ids.`);
}

export function queries(sandbox: Sandbox, shop: Shop): object {
  const show = presenter(sandbox, shop);
  const byId = (id: string): object | null => {
    const product = shop.products.find((each) => each.id === idIn(id, "Product"));
    if (product) return show.product(product);
    for (const of of shop.products) {
      const variant = of.variants.find((each) => each.id === idIn(id, "ProductVariant"));
      if (variant) return show.variant(of, variant);
      const item = of.variants.find((each) => each.inventoryItemId === idIn(id, "InventoryItem"));
      if (item) return show.inventoryItem(item);
    }
    const collection = collectionsOf(shop).find((each) => each.id === idIn(id, "Collection"));
    if (collection) return show.collection(collection);
    const order = shop.orders.find((each) => each.id === idIn(id, "Order"));
    if (order) requireOrders(shop);
    return order ? show.order(order) : null;
  };
  const variants = () =>
    shop.products.flatMap((product) =>
      product.variants.map((variant) => ({ id: variant.id, product, variant })),
    );
  return {
    shop: () => ({
      id: gid("Shop", 1),
      name: shop.name,
      myshopifyDomain: domainOf(shop),
      currencyCode: shop.currency,
      ianaTimezone: shop.timezone,
      weightUnit: "GRAMS",
      plan: { publicDisplayName: "Basic", partnerDevelopment: false, shopifyPlus: false },
    }),
    currentAppInstallation: () => ({
      id: gid("AppInstallation", 1),
      accessScopes: (shop.install?.scopes ?? []).map((handle) => ({ handle, description: handle })),
    }),
    product: ({ id }: { id: string }) => (Number.isNaN(idIn(id, "Product")) ? null : byId(id)),
    order: ({ id }: { id: string }) => (Number.isNaN(idIn(id, "Order")) ? null : byId(id)),
    fulfillmentOrder: ({ id }: { id: string }) => {
      for (const order of shop.orders) {
        const found = fulfillmentOrdersShown(shop, order).find(
          (each) => each.id === idIn(id, "FulfillmentOrder"),
        );
        if (found) return show.fulfillmentOrder(order, found);
      }
      return null;
    },
    productOperation: ({ id }: { id: string }) => {
      const found = shop.productOperations?.find((each) => each.id === idIn(id, "ProductSetOperation"));
      return found ? show.productOperation(found) : null;
    },
    fulfillment: ({ id }: { id: string }) => {
      for (const order of shop.orders) {
        const found = order.fulfillments.find((each) => each.id === idIn(id, "Fulfillment"));
        if (found) return show.fulfillment(order, found);
      }
      return null;
    },
    node: ({ id }: { id: string }) => byId(id),
    nodes: ({ ids }: { ids: string[] }) => ids.map(byId),
    inventoryItem: ({ id }: { id: string }) => (Number.isNaN(idIn(id, "InventoryItem")) ? null : byId(id)),
    productByIdentifier: ({
      identifier,
    }: {
      identifier: { customId?: CustomId; handle?: string; id?: string };
    }) => {
      const { customId, handle, id } = identifier;
      if (customId) requireDefinition(shop, customId);
      const found = customId
        ? findByCustomId(shop, customId)
        : shop.products.find((each) => each.handle === handle || each.id === idIn(id, "Product"));
      return found ? show.product(found) : null;
    },
    products: (args: SearchArgs) => {
      const found = shop.products.filter((each) =>
        matches(args.query, { updated_at: each.updated, created_at: each.created, id: each.id }),
      );
      return connection(found, args, show.product, (each) => sortValue(args.sortKey, each));
    },
    collections: (args: SearchArgs) => {
      const found = collectionsOf(shop).filter(({ id, smart }) =>
        matches(args.query, { collection_type: smart ? "smart" : "custom", id }),
      );
      const keyOf = ({ id, title }: Collection) => (args.sortKey === "TITLE" ? title : id);
      return connection(found, args, show.collection, keyOf);
    },
    productsCount: ({ query }: { query?: string }) => ({
      count: shop.products.filter((each) => matches(query, { updated_at: each.updated })).length,
      precision: "EXACT",
    }),
    ordersCount: ({ query }: { query?: string }) => ({
      count: shop.orders.filter((each) =>
        matches(query, { updated_at: each.updated, created_at: each.created }),
      ).length,
      precision: "EXACT",
    }),
    bulkOperation: ({ id }: { id: string }) => {
      const found = shop.bulk.find((each) => each.id === idIn(id, "BulkOperation"));
      return found ? presentBulk(sandbox, shop, found) : null;
    },
    bulkOperations: (args: PageArgs) =>
      connection(
        shop.bulk,
        args,
        (each) => presentBulk(sandbox, shop, each),
        (each) => each.created,
      ),
    productVariants: (args: SearchArgs) => {
      const found = variants().filter(({ variant }) =>
        matches(args.query, { sku: variant.sku || null, id: variant.id, updated_at: variant.updated }),
      );
      return connection(found, args, ({ product, variant }) => show.variant(product, variant));
    },
    orders: (args: SearchArgs) => {
      requireOrders(shop);
      const searched = args.query
        ? shop.orders.filter(({ id }) => !shop.unsearched?.includes(id))
        : shop.orders;
      const found = searched.filter((each) =>
        matches(args.query, { updated_at: each.updated, created_at: each.created, id: each.id }),
      );
      return connection(found, args, show.order, (each) => sortValue(args.sortKey ?? "PROCESSED_AT", each));
    },
    locations: (args: PageArgs) =>
      connection(
        // By name, as Shopify sorts them where nothing else is asked.
        shop.locations.filter(({ active }) => active).toSorted((a, b) => a.name.localeCompare(b.name)),
        args,
        show.location,
      ),
    publications: (args: PageArgs) => connection(shop.publications, args, show.publication),
    webhookSubscriptions: (args: PageArgs & { uri?: string; topics?: string[] }) => {
      const found = shop.webhooks.filter(
        ({ uri, topic }) => (!args.uri || uri === args.uri) && (!args.topics || args.topics.includes(topic)),
      );
      return connection(found, args, show.webhook);
    },
  };
}

function sortValue(
  key: string | undefined,
  { id, updated, created }: { id: number; updated: number; created: number },
) {
  if (key === "UPDATED_AT") return updated;
  return key === "CREATED_AT" || key === "PROCESSED_AT" ? created : id;
}
