/** A WooCommerce store as a store platform (REST v3; facts of the wire measured on WooCommerce 10). */
import { z } from "zod";
import { err, ok, type Result } from "~/platform/result";
import type {
  StoreClient,
  StoreFailure,
  StoreOrder,
  StorePage,
  StoreParcel,
  StoreProductSnapshot,
} from "../stores/store-platform";
import {
  Currency,
  Index,
  Note,
  Order,
  orderOf,
  Product,
  productOf,
  Refunds,
  Tracking,
  Variation,
  Webhook,
  type WooOrder,
  type WooProduct,
} from "./shapes";
import { wooCall, type WooConnection } from "./wire.server";

/** News a store sends us. */
export const webhookTopics = [
  "order.created",
  "order.updated",
  "order.deleted",
  "product.created",
  "product.updated",
  "product.deleted",
] as const;

const pageSize = 50;
const Anything = z.unknown();

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
      if (page >= (answer.value.pages ?? 1)) return ok(productOf(product, variations, currency));
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
      const status = await call(z.object({ environment: z.object({ version: z.string() }).optional() }), {
        path: "wc/v3/system_status",
      });
      if (!status.ok) return status;
      const money = await call(Currency, { path: "wc/v3/settings/general/woocommerce_currency" });
      if (!money.ok) return money;
      return ok({
        name: index.value.value.name,
        timezone: index.value.value.timezone_string || "UTC",
        currency: money.value.value.value,
        version: status.value.value.environment?.version ?? "",
      });
    },

    async products(page) {
      const number = Number(page ?? 1);
      const query = { per_page: pageSize, page: number, orderby: "id", order: "asc", status: "any" };
      const answer = await call(z.array(Product), { path: "wc/v3/products", query });
      if (!answer.ok) return answer;
      const items: StoreProductSnapshot[] = [];
      for (const product of answer.value.value) {
        if (product.type === "grouped" || product.type === "external") continue;
        const made = await snapshot(product);
        if (!made.ok) return made;
        items.push(made.value);
      }
      return ok(pageOf(items, number, answer.value));
    },

    async product(externalId) {
      const answer = await call(Product, { path: `wc/v3/products/${encodeURIComponent(externalId)}` });
      return answer.ok ? snapshot(answer.value.value) : answer;
    },

    async order(externalId) {
      const answer = await call(Order, { path: `wc/v3/orders/${encodeURIComponent(externalId)}` });
      return answer.ok ? complete(answer.value.value) : answer;
    },

    async ordersChangedSince(since, page) {
      const number = Number(page ?? 1);
      const query = {
        per_page: pageSize,
        page: number,
        orderby: "modified",
        order: "asc",
        status: "any",
        modified_after: since.toISOString().slice(0, 19),
        dates_are_gmt: true,
      };
      const answer = await call(z.array(Order), { path: "wc/v3/orders", query });
      if (!answer.ok) return answer;
      const items: StoreOrder[] = [];
      for (const order of answer.value.value) {
        const made = await complete(order);
        if (!made.ok) return made;
        items.push(made.value);
      }
      return ok(pageOf(items, number, answer.value));
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
      if (parcel.completes && order.value.value.status !== "completed") {
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

type Call = <S extends z.ZodType>(
  schema: S,
  rest: Parameters<typeof wooCall>[2],
) => ReturnType<typeof wooCall<S>>;

type TrackingItem = {
  tracking_provider: string;
  custom_tracking_provider: string;
  custom_tracking_link: string;
  tracking_number: string;
  tracking_id: string;
  date_shipped: string;
};

const trackingKey = "_wc_shipment_tracking_items";

/**
 * The parcel's tracking, once: through the shipment-tracking extension where the store has it, else as the meta that
 * extension (and what reads it) knows. What is there already is found by its number.
 */
async function writeTracking(
  call: Call,
  path: string,
  order: WooOrder,
  parcel: StoreParcel,
): Promise<Result<string, StoreFailure>> {
  const index = await call(Index, { path: "" });
  if (!index.ok) return index;
  if (index.value.value.namespaces.includes("wc-shipment-tracking/v3"))
    return extensionTracking(call, order, parcel);
  const meta = order.meta_data.find((candidate) => candidate.key === trackingKey);
  const items = Array.isArray(meta?.value) ? (meta.value as TrackingItem[]) : [];
  if (items.some((item) => item.tracking_number === parcel.trackingNo)) return ok(parcel.reference);
  const value = [...items, trackingItem(parcel)];
  const body = {
    meta_data: [{ ...(meta?.id === undefined ? {} : { id: meta.id }), key: trackingKey, value }],
  };
  const written = await call(Anything, { method: "PUT", path, body });
  return written.ok ? ok(parcel.reference) : written;
}

function trackingItem(parcel: StoreParcel): TrackingItem {
  return {
    tracking_provider: "",
    custom_tracking_provider: parcel.carrier,
    custom_tracking_link: parcel.trackingUrl ?? "",
    tracking_number: parcel.trackingNo,
    tracking_id: parcel.reference.replaceAll("-", ""),
    date_shipped: String(Math.floor(parcel.shippedAt.getTime() / 1000)),
  };
}

async function extensionTracking(
  call: Call,
  order: WooOrder,
  parcel: StoreParcel,
): Promise<Result<string, StoreFailure>> {
  const path = `wc-shipment-tracking/v3/orders/${order.id}/shipment-trackings`;
  const listed = await call(z.array(Tracking), { path });
  if (!listed.ok) return listed;
  const known = listed.value.value.find((tracking) => tracking.tracking_number === parcel.trackingNo);
  if (known) return ok(known.tracking_id);
  const body = {
    custom_tracking_provider: parcel.carrier,
    custom_tracking_link: parcel.trackingUrl ?? "",
    tracking_number: parcel.trackingNo,
    date_shipped: parcel.shippedAt.toISOString().slice(0, 10),
  };
  const written = await call(Tracking, { method: "POST", path, body });
  return written.ok ? ok(written.value.value.tracking_id) : written;
}

/** A note on the order, mailed to the buyer where the store's owner allows it; found again by the tracking number. */
async function writeNote(
  call: Call,
  path: string,
  parcel: StoreParcel,
): Promise<Result<undefined, StoreFailure>> {
  const notes = await call(z.array(Note), { path: `${path}/notes` });
  if (!notes.ok) return notes;
  if (notes.value.value.some(({ note }) => note.includes(parcel.trackingNo))) return ok();
  const link = parcel.trackingUrl ? ` ${parcel.trackingUrl}` : "";
  const note = `Shipped with ${parcel.carrier}, tracking number ${parcel.trackingNo}.${link}`;
  const written = await call(Note, {
    method: "POST",
    path: `${path}/notes`,
    body: { note, customer_note: parcel.notify },
  });
  return written.ok ? ok() : written;
}
