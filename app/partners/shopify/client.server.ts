/** A Shopify shop as a store platform (Admin GraphQL). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { unfitBy } from "../stores/reading";
import {
  mostLines,
  type StoreClient,
  type StoreFailure,
  type StoreOrder,
  type StorePage,
  type StoreProductSnapshot,
  type UnfitOrder,
} from "../stores/store-platform";
import { bulkPlace, bulkToken, readBulk, startBulk, type BulkPlace } from "./bulk.server";
import { bulkFrom, bulkQueries, pageSizes } from "./documents";
import { shopifyListings } from "./listings.server";
import { everyPage } from "./pages";
import { sayDelivered, unitsElsewhere, unitsSent, writeParcel } from "./parcels.server";
import {
  Edges,
  gid,
  instantOrNull,
  isMixed,
  isPartlySent,
  Lines,
  Mention,
  OrderMention,
  Named,
  Order,
  orderOf,
  Page,
  Product,
  productOf,
  Shop,
  unfitOrderOf,
  UserErrors,
  type Product as ShopifyProduct,
} from "./shapes";
import { grantsAll } from "./tokens.server";
import { failureOf, hindrance, troublesAt, type Trouble } from "./troubles";
import { shopifyWire, type ShopifyShop } from "./wire.server";

const webhookTopics = [
  "ORDERS_CREATE",
  "ORDERS_UPDATED",
  "ORDERS_DELETE",
  "PRODUCTS_CREATE",
  "PRODUCTS_UPDATE",
  "PRODUCTS_DELETE",
  "APP_UNINSTALLED",
  "APP_SCOPES_UPDATE",
] as const;

/** More variants than these pages hold are cut off, to limit the memory; Shopify has 2,048 at most. */
const variantPages = 21;

const Webhooks = z.object({
  webhookSubscriptions: z.object({
    pageInfo: Page,
    nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  }),
});
/** Room beside the lines of an order in a file: one line more than it may have, how its goods leave, its buyer's numbers. */
const bulkOthers = 1 + 100 + 20;

/** What an entry below an order in a file is. The numbers that its checkout asked for have no id. */
function kindBelow(entry: unknown): "lines" | "deliveries" | "numbers" {
  if (Numbered.safeParse(entry).success) return "numbers";
  return Named.safeParse(entry).data?.id.includes("/FulfillmentOrder/") ? "deliveries" : "lines";
}

const Numbered = z.object({ id: z.undefined().optional(), key: z.string() });

const Deliveries = z.object({ pageInfo: Page, nodes: z.array(z.unknown()) });
const Head = z.object({ lineItems: Lines, fulfillmentOrders: Deliveries.nullish().catch(null) }).loose();

/** Talks to one shop; `currency` is its own, once it is known, `location` where its member has our goods counted. */
export function shopifyClient(
  shop: ShopifyShop,
  currency = "USD",
  location: string | null = null,
): StoreClient {
  const call = shopifyWire(shop);

  async function whole(product: ShopifyProduct): Promise<Result<StoreProductSnapshot, StoreFailure>> {
    const variants = [...product.variants.nodes];
    let { hasNextPage, endCursor } = product.variants.pageInfo;
    for (let pages = 0; hasNextPage && pages < variantPages; pages++) {
      const more = await call("product", z.object({ product: Product.nullable() }), {
        id: gid("Product", product.id),
        variants: pageSizes.variants,
        after: endCursor,
      });
      if (!more.ok) return more;
      if (!more.value.product) return err("missing");
      variants.push(...more.value.product.variants.nodes);
      ({ hasNextPage, endCursor } = more.value.product.variants.pageInfo);
    }
    return ok(productOf(product, variants, currency, hasNextPage));
  }

  async function productPage(
    place: { after: string | null; query: string | null; sort: "ID" | "UPDATED_AT" },
    until: Date | undefined,
    placeAt: (cursor: string) => string,
  ): Promise<Result<StorePage<StoreProductSnapshot>, StoreFailure>> {
    const sizes = { first: pageSizes.products, variants: pageSizes.variantsOfEach };
    const answer = await pageOf("products", { ...sizes, ...place });
    if (!answer.ok) return answer;
    const { edges, pageInfo } = answer.value;
    const page = emptyPage<StoreProductSnapshot>(edges, `${place.query} ${place.after}`);
    let last: string | null = null;
    for (const edge of edges) {
      if (last !== null && isUp(until)) return ok({ ...page, next: placeAt(last) });
      last = edge.cursor;
      const made = await productOfPage(edge);
      if (made.ok) page.items.push(made.value);
      else if (made.error === "unavailable" || made.error === "unauthorised") return made;
      // It was deleted meanwhile.
      else if (made.error !== "missing") page.unreadable.push(numberIn(edge.node));
    }
    return ok({ ...page, next: pageInfo.hasNextPage && last !== null ? placeAt(last) : null });
  }

  async function taken(
    item: unknown,
    troubles: readonly Trouble[] = [],
  ): Promise<Result<StoreOrder | UnfitOrder, StoreFailure>> {
    const hidden = hindrance(troubles);
    // What failed inside an order is no empty field: without an address, it would look like one for pickup.
    if (hidden)
      return unfit(item, {
        unfit: hidden.kind === "approval" ? "approval" : "shape",
        field: hidden.path.join("."),
      });
    const head = Head.safeParse(item);
    if (!head.success) return unfit(item, { unfit: "shape", field: "lineItems" });
    const nodes = [...head.data.lineItems.nodes];
    let { hasNextPage, endCursor } = head.data.lineItems.pageInfo;
    // One line more than an order may have is enough to say so.
    while (hasNextPage && nodes.length <= mostLines) {
      const more = await call("order", z.object({ order: Head.nullable() }), {
        id: head.data["id"],
        lines: pageSizes.lines,
        deliveries: 1,
        after: endCursor,
      });
      if (!more.ok) return more;
      if (!more.value.order) return err("missing");
      nodes.push(...more.value.order.lineItems.nodes);
      ({ hasNextPage, endCursor } = more.value.order.lineItems.pageInfo);
    }
    const deliveries = await deliveriesOf(String(head.data["id"]), head.data.fulfillmentOrders);
    if (!deliveries.ok) return deliveries;
    const read = Order.safeParse({ ...head.data, lineItems: { nodes }, deliveries: deliveries.value });
    if (!read.success) return unfit(item, unfitBy(read.error));
    const sent = isPartlySent(read.data) ? await unitsSent(call, read.data.id) : ok(null);
    if (!sent.ok) return sent;
    const elsewhere = isMixed(read.data) ? await unitsElsewhere(call, read.data.id) : ok(undefined);
    return elsewhere.ok ? ok(orderOf(read.data, sent.value, elsewhere.value)) : elsewhere;
  }

  async function deliveriesOf(
    id: string,
    known: z.infer<typeof Deliveries> | null | undefined,
  ): Promise<Result<unknown[], StoreFailure>> {
    if (!known?.pageInfo.hasNextPage) return ok(known?.nodes ?? []);
    const Answer = z.object({ order: z.object({ fulfillmentOrders: Deliveries }).nullable() });
    const more = await everyPage<unknown>(async (after) => {
      const read = await call("deliveries", Answer, { id, after });
      if (!read.ok) return read;
      return read.value.order ? ok(read.value.order.fulfillmentOrders) : err("missing");
    }, known.pageInfo.endCursor ?? null);
    return more.ok ? ok([...known.nodes, ...more.value]) : more;
  }

  async function orderById(externalId: string): Promise<Result<StoreOrder | UnfitOrder, StoreFailure>> {
    if (!/^\d{1,20}$/.test(externalId)) return err("missing");
    let troubles: readonly Trouble[] = [];
    const answer = await call(
      "order",
      z.object({ order: z.unknown() }),
      { id: gid("Order", externalId), lines: pageSizes.lines, deliveries: pageSizes.deliveries },
      (found) => (troubles = troublesAt(found, ["order"])),
    );
    if (!answer.ok) return answer;
    if (answer.value.order) return taken(answer.value.order, troubles);
    // What could not be read is not gone.
    return err(troubles.length > 0 ? failureOf(troubles, 0) : "missing");
  }

  type Page = { pageInfo: { hasNextPage: boolean }; edges: ReadEdge[] };
  type ReadEdge = { cursor: string; node: unknown; troubles: Trouble[]; alone?: true };

  /**
   * A page of a list. A failure inside an entry takes the whole page along where Shopify's schema allows no null: then the
   * entries are only named, to be read one by one (`alone`).
   */
  async function pageOf(
    list: "products" | "orders",
    variables: Record<string, unknown>,
  ): Promise<Result<Page, StoreFailure>> {
    let troubles: readonly Trouble[] = [];
    const Listed = z.object({ [list]: Edges });
    const whole = await call(list, Listed, variables, (found) => (troubles = found));
    const alone = !whole.ok && whole.error === "malformed";
    const { lines: _, variants: __, deliveries: ___, ...place } = variables;
    const answer = alone
      ? await call(list === "orders" ? "orderHeads" : "productHeads", Listed, place)
      : whole;
    if (!answer.ok) return answer;
    const page = answer.value[list];
    if (!page) return err("malformed");
    const edges = page.edges.map((edge, i) => ({
      ...edge,
      troubles: troublesAt(troubles, [list, "edges", i, "node"]),
      ...(alone ? { alone } : {}),
    }));
    return ok({ pageInfo: page.pageInfo, edges });
  }

  async function orderOfPage({
    node,
    troubles,
    alone,
  }: ReadEdge): Promise<Result<StoreOrder | UnfitOrder, StoreFailure>> {
    if (!alone) return taken(node, troubles);
    const order = await orderById(numberIn(node));
    if (order.ok || (order.error !== "malformed" && order.error !== "rejected")) return order;
    return unfit(node, { unfit: "shape", field: "" });
  }

  async function productById(externalId: string): Promise<Result<StoreProductSnapshot, StoreFailure>> {
    if (!/^\d{1,20}$/.test(externalId)) return err("missing");
    const answer = await call("product", z.object({ product: Product.nullable() }), {
      id: gid("Product", externalId),
      variants: pageSizes.variants,
    });
    if (!answer.ok) return answer;
    return answer.value.product ? whole(answer.value.product) : err("missing");
  }

  async function productOfPage({
    node,
    troubles,
    alone,
  }: ReadEdge): Promise<Result<StoreProductSnapshot, StoreFailure>> {
    if (alone) return productById(numberIn(node));
    // A product's picture may be missing; a failed list of variants would look like deleted ones.
    if (troubles.some(({ path }) => path[0] !== "featuredMedia")) return err("malformed");
    const read = Product.safeParse(node);
    return read.success ? whole(read.data) : err("malformed");
  }

  async function productsInBulk(
    place: BulkPlace,
  ): Promise<Result<StorePage<StoreProductSnapshot> | null, StoreFailure>> {
    const read = await readBulk(call, place, { entries: pageSizes.bulkProducts });
    if (!read.ok) return read;
    if (read.value.state === "gone") return ok(null);
    if (read.value.state === "preparing") return ok(preparing(place, read.value));
    const { groups, next, asOf } = read.value;
    const page = emptyPage<StoreProductSnapshot>(groups, `products ${bulkToken(place)}`);
    for (const { node, below } of groups) {
      const product = Product.safeParse({
        ...node,
        variants: { nodes: below, pageInfo: { hasNextPage: false } },
      });
      if (product.success)
        page.items.push(productOf(product.data, product.data.variants.nodes, currency, false));
      else page.unreadable.push(numberIn(node));
    }
    return ok({ ...page, asOf, next: next && bulkToken(next) });
  }

  async function ordersInBulk(
    place: BulkPlace,
    until: Date | undefined,
  ): Promise<Result<StorePage<StoreOrder | UnfitOrder> | null, StoreFailure>> {
    // One line more than an order may have is enough to say so.
    const read = await readBulk(call, place, {
      entries: pageSizes.bulkOrders,
      below: mostLines + bulkOthers,
    });
    if (!read.ok) return read;
    if (read.value.state === "gone") return ok(null);
    if (read.value.state === "preparing") return ok(preparing(place, read.value));
    const { groups, next, asOf } = read.value;
    const page = emptyPage<StoreOrder | UnfitOrder>(groups, `orders ${bulkToken(place)}`);
    for (const [i, { node, below, at }] of groups.entries()) {
      if (i > 0 && isUp(until)) return ok({ ...page, asOf, next: bulkToken({ ...place, offset: at }) });
      const { lines = [], deliveries = [], numbers = [] } = Object.groupBy(below, kindBelow);
      const pageInfo = { hasNextPage: false };
      const made = await taken({
        ...node,
        lineItems: { nodes: lines, pageInfo },
        fulfillmentOrders: { nodes: deliveries, pageInfo },
        localizedFields: { nodes: numbers },
      });
      if (made.ok) page.items.push(made.value);
      else if (made.error === "malformed") page.unreadable.push(numberIn(node));
      else if (made.error !== "missing") return made;
    }
    return ok({ ...page, asOf, next: next && bulkToken(next) });
  }

  async function beginBulk<T>(
    total: number | null,
    from: number,
    query: string,
  ): Promise<Result<StorePage<T> | null, StoreFailure>> {
    if (total === null || total < from) return ok(null);
    const place = await startBulk(call, query);
    if (!place.ok) return place;
    return ok(place.value && { ...preparing<T>(place.value, { seconds: 1, ready: 0 }), total });
  }

  /**
   * Whether Shopify lets our app read where orders go. False only where it says no: a shop without an order, and one whose
   * owner grants less, tell nothing of it.
   */
  async function mayReadBuyers(): Promise<boolean> {
    let hidden = false;
    const asked = await call("buyers", z.object({ orders: z.unknown() }), {}, (troubles) => {
      hidden = troubles.some(
        ({ path, ...trouble }) =>
          trouble.kind === "approval" && hindrance([{ ...trouble, path: path.slice(3) }]) !== null,
      );
    });
    return !hidden && (asked.ok || asked.error !== "unapproved");
  }

  async function count(name: "productsCount" | "ordersCount", variables = {}): Promise<number | null> {
    const Counted = z.record(z.string(), z.object({ count: z.number() }).nullish());
    const counted = await call(name, Counted, variables);
    return counted.ok ? (counted.value[name]?.count ?? null) : null;
  }

  async function webhooksAt(uri: string) {
    const all: z.infer<typeof Webhooks>["webhookSubscriptions"]["nodes"] = [];
    for (let after: string | null = null; ;) {
      const listed: Result<z.infer<typeof Webhooks>, StoreFailure> = await call("webhooks", Webhooks, {
        uri,
        after,
      });
      if (!listed.ok) return listed;
      const { nodes, pageInfo }: z.infer<typeof Webhooks>["webhookSubscriptions"] =
        listed.value.webhookSubscriptions;
      all.push(...nodes.filter((node) => node.uri === uri));
      if (!pageInfo.hasNextPage || !pageInfo.endCursor) return ok(all);
      after = pageInfo.endCursor;
    }
  }

  return {
    ...shopifyListings(call, currency, location),

    async shop() {
      const answer = await call("shop", Shop);
      if (!answer.ok) return answer;
      const { shop, currentAppInstallation } = answer.value;
      const writable = grantsAll(currentAppInstallation.accessScopes.map(({ handle }) => handle));
      if (writable && !(await mayReadBuyers())) return err("unapproved");
      return ok({
        name: shop.name,
        currency: shop.currencyCode,
        timezone: shop.ianaTimezone || "UTC",
        version: "",
        writable,
      });
    },

    async products(place, until) {
      const file = bulkPlace(place);
      if (file) {
        const page = await productsInBulk(file);
        if (!page.ok || page.value) return page as Result<StorePage<StoreProductSnapshot>, StoreFailure>;
      }
      const after = file ? null : place;
      const page = await productPage({ after, query: null, sort: "ID" }, until, (cursor) => cursor);
      if (!page.ok || place !== null) return page;
      const total = page.value.next === null ? null : await count("productsCount");
      const begun = await beginBulk<StoreProductSnapshot>(total, bulkFrom.products, bulkQueries.products);
      if (!begun.ok) return begun;
      return ok(begun.value ?? { ...page.value, total: total ?? page.value.items.length });
    },

    async productsThere(externalIds) {
      if (externalIds.length === 0) return ok(new Set());
      const ids = externalIds.filter((id) => /^\d{1,20}$/.test(id)).map((id) => gid("Product", id));
      const answer = await call(
        "there",
        z.object({ nodes: z.array(Mention.pick({ id: true }).nullable()) }),
        { ids },
      );
      if (!answer.ok) return answer;
      return ok(new Set(answer.value.nodes.flatMap((node) => (node ? [node.id] : []))));
    },

    async orderMentions(externalIds) {
      if (externalIds.length === 0) return ok([]);
      const ids = externalIds.filter((id) => /^\d{1,20}$/.test(id)).map((id) => gid("Order", id));
      const answer = await call("ordersThere", z.object({ nodes: z.array(OrderMention.nullable()) }), {
        ids,
      });
      if (!answer.ok) return answer;
      const found = answer.value.nodes.flatMap((node) => node ?? []);
      return ok(found.map(({ id, updatedAt }) => ({ externalId: id, modifiedAt: instantOrNull(updatedAt) })));
    },

    async productMentions(place) {
      const Mentions = z.object({ products: z.object({ pageInfo: Page, nodes: z.array(Mention) }) });
      const answer = await call("mentions", Mentions, { first: pageSizes.mentions, after: place });
      if (!answer.ok) return answer;
      const { nodes, pageInfo } = answer.value.products;
      const items = nodes.map(({ id, updatedAt }) => ({
        externalId: id,
        modifiedAt: instantOrNull(updatedAt),
      }));
      const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
      return ok({ items, next, total: null, unreadable: [], mark: markOf(nodes, `mentions ${place}`) });
    },

    productsChangedSince(since, place, until) {
      const at = placeIn(place, since);
      const query = changedSince(at.since);
      return productPage(
        { after: at.after, query, sort: "UPDATED_AT" },
        until,
        (cursor) => `${at.since}|${cursor}`,
      );
    },

    product: productById,
    order: orderById,

    async ordersChangedSince(since, place, until) {
      const file = bulkPlace(place);
      if (file) {
        const page = await ordersInBulk(file, until);
        if (!page.ok || page.value) return page as Result<StorePage<StoreOrder | UnfitOrder>, StoreFailure>;
      }
      const at = placeIn(file ? null : place, since);
      const answer = await pageOf("orders", {
        first: pageSizes.orders,
        lines: pageSizes.linesOfEach,
        deliveries: pageSizes.deliveriesOfEach,
        after: at.after,
        query: changedSince(at.since),
      });
      if (!answer.ok) return answer;
      const { edges, pageInfo } = answer.value;
      // A file does not tell which of its fields were refused.
      const isWhole = edges.every(({ troubles, alone }) => troubles.length === 0 && !alone);
      if (place === null && pageInfo.hasNextPage && isWhole) {
        const search = changedSince(at.since);
        const total = await count("ordersCount", { query: search });
        const begun = await beginBulk<StoreOrder | UnfitOrder>(
          total,
          bulkFrom.orders,
          bulkQueries.orders(search),
        );
        if (!begun.ok) return begun;
        if (begun.value) return ok(begun.value);
      }
      const page = emptyPage<StoreOrder | UnfitOrder>(edges, `${at.since} ${at.after}`);
      let last: string | null = null;
      for (const edge of edges) {
        if (last !== null && isUp(until)) return ok({ ...page, next: `${at.since}|${last}` });
        last = edge.cursor;
        const made = await orderOfPage(edge);
        if (made.ok) page.items.push(made.value);
        else if (made.error === "malformed") page.unreadable.push(numberIn(edge.node));
        // It was deleted meanwhile.
        else if (made.error !== "missing") return made;
      }
      return ok({ ...page, next: pageInfo.hasNextPage && last !== null ? `${at.since}|${last}` : null });
    },

    // The app's own secret signs every delivery. A subscription that failed for hours is gone, not switched off.
    async ensureWebhooks(deliveryUrl) {
      const there = await webhooksAt(deliveryUrl);
      if (!there.ok) return there;
      const were = { revived: 0, created: 0 };
      for (const topic of webhookTopics) {
        if (there.value.some((webhook) => webhook.topic === topic)) continue;
        const added = await call("addWebhook", z.object({ webhookSubscriptionCreate: Done }), {
          topic,
          uri: deliveryUrl,
        });
        if (!added.ok) return added;
        const [refused] = added.value.webhookSubscriptionCreate.userErrors;
        // Two jobs at the same time: the other one has made it.
        if (refused && !/taken/i.test(refused.message))
          return err(/not approved/i.test(refused.message) ? "unapproved" : "rejected");
        if (!refused) were.created += 1;
      }
      return ok(were);
    },

    async removeWebhooks(deliveryUrl) {
      const there = await webhooksAt(deliveryUrl);
      if (!there.ok) return there;
      for (const { id } of there.value) {
        // One that is gone already is refused, which is as good.
        const dropped = await call("dropWebhook", z.object({ webhookSubscriptionDelete: Done }), { id });
        if (!dropped.ok) return dropped;
      }
      return ok();
    },

    async giveBackAccess() {
      const gone = await call("uninstall", z.object({ appUninstall: Done }));
      // It is out already.
      if (!gone.ok) return gone.error === "unauthorised" ? ok() : gone;
      return gone.value.appUninstall.userErrors.length === 0 ? ok() : err("rejected");
    },

    fulfil: (orderExternalId, parcel) => writeParcel(call, orderExternalId, parcel),
    delivered: (orderExternalId, parcel) => sayDelivered(call, orderExternalId, parcel),
  };
}

const Done = z.object({ userErrors: UserErrors });

const isUp = (until: Date | undefined) => until !== undefined && Date.now() >= until.getTime();

function unfit(item: unknown, why: ReturnType<typeof unfitBy>): Result<UnfitOrder, StoreFailure> {
  log.warn({ partner: "shopify", ...why }, "an order cannot be taken");
  const order = unfitOrderOf(item, why.unfit, why.field);
  return order ? ok(order) : err("malformed");
}

/** What was changed since an instant. Its cursors name a change and an id, so a list that moves loses nothing. */
const changedSince = (since: string) => `updated_at:>='${since}'`;

/** Seconds that Shopify's search may be behind what was changed (*config*): they are looked at once more. */
const lateSeconds = 300;

function placeIn(place: string | null, begin: Date): { since: string; after: string | null } {
  const [since, after] = place?.split("|") ?? [];
  const early = new Date(begin.getTime() - lateSeconds * 1000);
  return since && after ? { since, after } : { since: early.toISOString(), after: null };
}

function preparing<T>(
  place: BulkPlace,
  { seconds, ready }: { seconds: number; ready: number },
): StorePage<T> {
  const page = emptyPage<T>([], `preparing ${bulkToken(place)} ${Date.now()}`);
  return { ...page, next: bulkToken(place), preparing: { seconds, ready } };
}

function emptyPage<T>(edges: readonly { node: unknown }[], asked: string): StorePage<T> {
  const named = edges.map(({ node }) => Named.safeParse(node).data ?? { id: "" });
  return { items: [], unreadable: [], total: null, next: null, mark: markOf(named, asked) };
}

function markOf(entries: readonly unknown[], asked: string): string {
  return createHash("sha256").update(asked).update(JSON.stringify(entries)).digest("base64url").slice(0, 22);
}

function numberIn(node: unknown): string {
  return Named.safeParse(node).data?.id.split("/").at(-1) ?? "";
}
