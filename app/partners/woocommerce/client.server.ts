/** A WooCommerce store as a store platform (REST v3; facts of the wire measured on WooCommerce 10). */
import { z } from "zod";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type {
  StoreClient,
  StoreFailure,
  StoreOrder,
  StorePage,
  StoreProductSnapshot,
} from "../stores/store-platform";
import {
  Currency,
  Index,
  Order,
  orderOf,
  Product,
  productOf,
  Refunds,
  Variation,
  Webhook,
  type WooOrder,
  type WooProduct,
} from "./shapes";
import { wooCall, type WooConnection } from "./wire.server";
import { writeTracking, writeNote } from "./parcels.server";

/** News a store sends us. */
const webhookTopics = [
  "order.created",
  "order.updated",
  "order.deleted",
  "product.created",
  "product.updated",
  "product.deleted",
] as const;

/** Products are many calls a page where they have variations; small pages let the progress be seen. */
const productPage = 20;
const orderPage = 50;
/** A product of more variations than these pages hold is cut off: it must not fill the memory. */
const variationPages = 30;
const Anything = z.unknown();
const Items = z.array(z.unknown());
const Status = z.object({ environment: z.object({ version: z.string() }).optional() });

/** Nothing of their own is sent to anybody. */
const unsent = new Set(["grouped", "external"]);

/** What has left the shop's hands is not completed by us. */
const settled = new Set(["completed", "cancelled", "refunded", "failed", "trash"]);

/** Talks to one store; `currency` is the store's own, once it is known. */
export function wooClient(connection: WooConnection, currency = "USD"): StoreClient {
  const call = <S extends z.ZodType>(schema: S, rest: Parameters<typeof wooCall>[2]) =>
    wooCall(connection, schema, rest);

  async function snapshot(product: WooProduct): Promise<Result<StoreProductSnapshot, StoreFailure>> {
    if (product.type !== "variable") return ok(productOf(product, [], currency));
    const variations: z.infer<typeof Variation>[] = [];
    for (let page = 1; ; page++) {
      const path = `wc/v3/products/${product.id}/variations`;
      const answer = await call(z.array(Variation), {
        path,
        query: { per_page: 100, page, orderby: "id", order: "asc" },
      });
      if (!answer.ok) return answer;
      variations.push(...answer.value.value);
      if (page >= Math.min(answer.value.pages ?? 1, variationPages))
        return ok(productOf(product, variations, currency));
    }
  }

  async function complete(order: WooOrder): Promise<Result<StoreOrder, StoreFailure>> {
    if (order.refunds.length === 0) return ok(orderOf(order, new Map()));
    const answer = await call(Refunds, {
      path: `wc/v3/orders/${order.id}/refunds`,
      query: { per_page: 100 },
    });
    if (!answer.ok) return answer;
    const refunded = new Map<string, number>();
    for (const line of answer.value.value.flatMap((refund) => refund.line_items)) {
      const of = String(line.meta_data.find((meta) => meta.key === "_refunded_item_id")?.value ?? "");
      refunded.set(of, (refunded.get(of) ?? 0) + Math.abs(line.quantity));
    }
    return ok(orderOf(order, refunded));
  }

  return {
    async shop() {
      const index = await call(Index, { path: "" });
      if (!index.ok) return index;
      if (!index.value.value.namespaces.includes("wc/v3")) return err("malformed");
      const [money, status] = await Promise.all([
        call(Currency, { path: "wc/v3/settings/general/woocommerce_currency" }),
        call(Status, { path: "wc/v3/system_status" }),
      ]);
      if (!money.ok) return money;
      if (!status.ok && status.error === "unauthorised") return status;
      // An empty batch changes nothing, but only keys that may write are let through to it.
      const write = await call(Anything, { method: "POST", path: "wc/v3/products/batch", body: {} });
      if (!write.ok && write.error === "unavailable") return write;
      return ok({
        name: index.value.value.name,
        timezone: index.value.value.timezone_string || "UTC",
        currency: money.value.value.value,
        // Large shops take long over their status; it is not worth a failed connection.
        version: status.ok ? (status.value.value.environment?.version ?? "") : "",
        writable: write.ok || write.error !== "unauthorised",
      });
    },

    async products(page) {
      const number = Number(page ?? 1);
      const query = { per_page: productPage, page: number, orderby: "id", order: "asc", status: "any" };
      const answer = await call(Items, { path: "wc/v3/products", query });
      if (!answer.ok) return answer;
      const readable = readEach(Product, answer.value.value, "product");
      if (!readable.ok) return readable;
      const items: StoreProductSnapshot[] = [];
      for (const product of readable.value) {
        if (unsent.has(product.type)) continue;
        const made = await snapshot(product);
        if (!made.ok) return made;
        items.push(made.value);
      }
      return ok(pageOf(items, number, answer.value));
    },

    async product(externalId) {
      const ask = (id: string) => call(Product, { path: `wc/v3/products/${encodeURIComponent(id)}` });
      let answer = await ask(externalId);
      const parent =
        answer.ok && answer.value.value.type === "variation" ? answer.value.value.parent_id : null;
      if (parent) answer = await ask(String(parent));
      if (!answer.ok) return answer;
      return unsent.has(answer.value.value.type) ? err("missing") : snapshot(answer.value.value);
    },

    async order(externalId) {
      const answer = await call(Order, { path: `wc/v3/orders/${encodeURIComponent(externalId)}` });
      return answer.ok ? complete(answer.value.value) : answer;
    },

    async ordersChangedSince(since, page) {
      const at = placeOf(page) ?? { since: since.toISOString(), page: 1 };
      const query = {
        per_page: orderPage,
        page: at.page,
        orderby: "modified",
        order: "asc",
        status: "any",
        modified_after: at.since.slice(0, 19),
        dates_are_gmt: true,
      };
      const answer = await call(Items, { path: "wc/v3/orders", query });
      if (!answer.ok) return answer;
      const readable = readEach(Order, answer.value.value, "order");
      if (!readable.ok) return readable;
      const items: StoreOrder[] = [];
      for (const order of readable.value) {
        const made = await complete(order);
        if (!made.ok) return made;
        items.push(made.value);
      }
      const full = answer.value.value.length >= orderPage;
      return ok({ items, total: null, next: full ? nextPlace(at, items) : null });
    },

    async ensureWebhooks(deliveryUrl, secret) {
      const listed = await call(z.array(Webhook), { path: "wc/v3/webhooks", query: { per_page: 100 } });
      if (!listed.ok) return listed;
      const ours = listed.value.value.filter((hook) => hook.delivery_url === deliveryUrl);
      for (const topic of webhookTopics) {
        const known = ours.find((hook) => hook.topic === topic);
        // The secret is written again: the store never tells which one it has.
        const answer = known
          ? await call(Anything, {
              method: "PUT",
              path: `wc/v3/webhooks/${known.id}`,
              body: { status: "active", secret },
            })
          : await call(Anything, {
              method: "POST",
              path: "wc/v3/webhooks",
              body: { name: `Quayside ${topic}`, topic, delivery_url: deliveryUrl, secret, status: "active" },
            });
        if (!answer.ok) return answer;
      }
      return ok();
    },

    async removeWebhooks(deliveryUrl) {
      const listed = await call(z.array(Webhook), { path: "wc/v3/webhooks", query: { per_page: 100 } });
      if (!listed.ok) return listed;
      for (const hook of listed.value.value.filter((candidate) => candidate.delivery_url === deliveryUrl)) {
        const gone = await call(Anything, {
          method: "DELETE",
          path: `wc/v3/webhooks/${hook.id}`,
          query: { force: true },
        });
        if (!gone.ok && gone.error !== "missing") return gone;
      }
      return ok();
    },

    async fulfil(orderExternalId, parcel) {
      const path = `wc/v3/orders/${encodeURIComponent(orderExternalId)}`;
      const order = await call(Order, { path });
      if (!order.ok) return order;
      const tracked = await writeTracking(call, path, order.value.value, parcel);
      if (!tracked.ok) return tracked;
      const noted = await writeNote(call, path, parcel);
      if (!noted.ok) return noted;
      if (parcel.completes && !settled.has(order.value.value.status)) {
        const done = await call(Anything, { method: "PUT", path, body: { status: "completed" } });
        if (!done.ok) return done;
      }
      return ok({ fulfilmentId: tracked.value });
    },
  };
}

function pageOf<T>(
  items: T[],
  page: number,
  answer: { total: number | null; pages: number | null },
): StorePage<T> {
  const more = answer.pages !== null && page < answer.pages;
  return { items, next: more ? String(page + 1) : null, total: answer.total };
}

/** What can be read of a list. One strange item must not hold up all others; nothing but strange ones is no list. */
function readEach<S extends z.ZodType>(
  schema: S,
  list: readonly unknown[],
  what: string,
): Result<z.infer<S>[], StoreFailure> {
  const read = list.map((item) => schema.safeParse(item));
  const good = read.flatMap((item) => (item.success ? [item.data] : []));
  const strange = list.length - good.length;
  if (strange > 0) log.warn({ partner: "woocommerce", what, strange }, "unreadable items were left out");
  return list.length > 0 && good.length === 0 ? err("malformed") : ok(good);
}

type Place = { since: string; page: number };

function placeOf(text: string | null): Place | null {
  const [since, page] = text?.split("|") ?? [];
  return since && page ? { since, page: Number(page) } : null;
}

/**
 * Where to go on in a list that is sorted by change while orders keep changing: behind the last one's second, because
 * numbered pages shift when an order moves to the end. Only where a whole page changed within one second the number
 * counts on.
 */
function nextPlace(at: Place, items: readonly StoreOrder[]): string {
  const last = items.at(-1);
  const since = last ? new Date(last.modifiedAt.getTime() - 1000).toISOString() : at.since;
  return since.slice(0, 19) > at.since.slice(0, 19) ? `${since}|1` : `${at.since}|${at.page + 1}`;
}
