/** A WooCommerce store as a store platform (REST v3; facts of the wire measured on WooCommerce 10). */
import { createHash } from "node:crypto";
import { z } from "zod";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type {
  StoreClient,
  StoreFailure,
  StoreOrder,
  StorePage,
  StoreParcel,
  StoreProductMention,
  StoreProductSnapshot,
  UnfitOrder,
} from "../stores/store-platform";
import {
  adminEmailOf,
  Currency,
  gmtOrNull,
  Index,
  Mention,
  Order,
  orderOf,
  Product,
  productOf,
  Recipient,
  Refunds,
  unfitBy,
  unfitOrderOf,
  Variation,
  Webhook,
  type WooOrder,
  type WooProduct,
} from "./shapes";
import { lineParts } from "./line-parts";
import { answerList, id } from "./php";
import { placeAfter, placeBehind, placeIn, placeText, type Place } from "./changes";
import { wooListings } from "./listings.server";
import { wooCall, type WooAnswer, type WooConnection } from "./wire.server";
import { writeTracking, writeNote } from "./parcels.server";

const webhookTopics = [
  "order.created",
  "order.updated",
  "order.deleted",
  "product.created",
  "product.updated",
  "product.deleted",
] as const;

/** Products with variations take many calls, so pages are small and the progress is visible. */
const productPage = 20;
const orderPage = 50;
/** Ids alone are light: the most WooCommerce tells at once. */
const mentionPage = 100;
/** More variations than these pages hold are cut off, to limit the memory. */
const variationPages = 30;
const variationPageSize = 100;
const Anything = z.unknown();
const Items = answerList(z.unknown());
const Named = z.object({ id });
const There = answerList(Mention.pick({ id: true, type: true }));
const OrderMention = Mention.pick({ id: true, date_modified_gmt: true });
const Status = z.object({
  environment: z.object({ version: z.string(), language: z.string().optional().catch(undefined) }).optional(),
});

const unsent = new Set(["grouped", "external"]);

const settled = new Set(["completed", "cancelled", "refunded", "failed", "trash"]);

/** Talks to one store; `currency` is the store's own, once it is known. */
export function wooClient(connection: WooConnection, currency = "USD"): StoreClient {
  const call = <S extends z.ZodType>(schema: S, rest: Parameters<typeof wooCall>[2]) =>
    wooCall(connection, schema, rest);

  async function snapshot(product: WooProduct): Promise<Result<StoreProductSnapshot, StoreFailure>> {
    if (product.type !== "variable") return ok(productOf(product, [], currency));
    const variations: z.infer<typeof Variation>[] = [];
    let unreadable = 0;
    for (let page = 1; ; page++) {
      const path = `wc/v3/products/${product.id}/variations`;
      const answer = await call(Items, {
        path,
        query: { per_page: variationPageSize, page, orderby: "id", order: "asc" },
      });
      if (!answer.ok) return answer;
      const read = readEach(Variation, answer.value.value, "variation");
      if (!read.ok) return read;
      for (const { data } of read.value) {
        if (data) variations.push(data);
        else unreadable += 1;
      }
      const more = hasMore(answer.value, page, variationPageSize);
      if (more && page < variationPages) continue;
      return ok(productOf(product, variations, currency, unreadable > 0 || more));
    }
  }

  async function taken(item: unknown): Promise<Result<StoreOrder | UnfitOrder, StoreFailure>> {
    const read = Order.safeParse(item);
    if (!read.success) return asUnfit(item, unfitBy(read.error));
    const made = await complete(read.data, item);
    if (made.ok || made.error === "unavailable" || made.error === "unauthorised") return made;
    // Unreadable refunds affect this order only.
    return asUnfit(item, { unfit: "refunds", field: "refunds" });
  }

  async function complete(order: WooOrder, item?: unknown): Promise<Result<StoreOrder, StoreFailure>> {
    const parts = lineParts((item as { line_items?: unknown } | null | undefined)?.line_items);
    if (order.refunds.length === 0) return ok(orderOf(order, new Map(), parts));
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
    return ok(orderOf(order, refunded, parts));
  }

  return {
    ...wooListings(call, currency),

    async shop() {
      const index = await call(Index, { path: "" });
      if (!index.ok) return index;
      if (!index.value.value.namespaces.includes("wc/v3")) return err("malformed");
      const [money, status, recipient] = await Promise.all([
        call(Currency, { path: "wc/v3/settings/general/woocommerce_currency" }),
        call(Status, { path: "wc/v3/system_status" }),
        // WordPress tells its `admin_email` in `wp/v2/settings`, where keys of WooCommerce open nothing.
        call(Recipient, { path: "wc/v3/settings/products/woocommerce_stock_email_recipient" }),
      ]);
      if (!money.ok) return money;
      if (!status.ok && status.error === "unauthorised") return status;
      // An empty batch changes nothing, but requires write permission.
      const write = await call(Anything, { method: "POST", path: "wc/v3/products/batch", body: {} });
      if (!write.ok && write.error === "unavailable") return write;
      const environment = status.ok ? status.value.value.environment : undefined;
      const email = recipient.ok ? adminEmailOf(recipient.value.value) : null;
      return ok({
        name: index.value.value.name,
        timezone: index.value.value.timezone_string || "UTC",
        currency: money.value.value.value,
        // Large shops are slow with their status; that must not fail the connection.
        version: environment?.version ?? "",
        writable: write.ok || write.error !== "unauthorised",
        // A cache in front of the shop may hand out an old index; nobody keeps an answer to a signed question.
        now: money.value.at,
        admin: email === null ? null : { email, language: environment?.language ?? "" },
      });
    },

    async products(place, until) {
      const at = listPlace(place);
      const query = { per_page: productPage, page: at.page, orderby: "id", order: "asc", status: "any" };
      const answer = await call(Items, { path: "wc/v3/products", query });
      if (!answer.ok) return answer;
      const list = answer.value.value;
      const read = readEach(Product, list.slice(at.skip), "product");
      if (!read.ok) return read;
      const mark = markOf(list, `${at.skip}${list.length === 0 ? ` of ${at.page}` : ""}`);
      const page: StorePage<StoreProductSnapshot> = {
        items: [],
        unreadable: [],
        mark,
        total: answer.value.total,
        next: hasMore(answer.value, at.page, productPage) ? `${at.page + 1}|0` : null,
      };
      for (const [nth, { id, data }] of read.value.entries()) {
        if (isUp(until) && nth > 0) return ok({ ...page, next: `${at.page}|${at.skip + nth}` });
        if (data && unsent.has(data.type)) continue;
        const made = data ? await snapshot(data) : err("malformed");
        if (made.ok) page.items.push(made.value);
        else if (made.error === "unavailable" || made.error === "unauthorised") return made;
        // Unreadable variations affect this product only.
        else page.unreadable.push(id);
      }
      return ok(page);
    },

    async productsThere(externalIds) {
      if (externalIds.length === 0) return ok(new Set());
      const query = { include: externalIds.join(","), per_page: 100, status: "any", _fields: "id,type" };
      const answer = await call(There, { path: "wc/v3/products", query });
      if (!answer.ok) return answer;
      const there = answer.value.value;
      // A store that returns other products ignored the filter, so its answer proves nothing.
      if (there.some(({ id }) => !externalIds.includes(id))) return err("malformed");
      return ok(new Set(there.filter(({ type }) => !unsent.has(type ?? "")).map(({ id }) => id)));
    },

    async productMentions(place) {
      const page = Number(place ?? 1);
      const query = { per_page: mentionPage, page, orderby: "id", order: "asc", status: "any" };
      const _fields = "id,type,date_modified_gmt";
      const answer = await call(Items, { path: "wc/v3/products", query: { ...query, _fields } });
      if (!answer.ok) return answer;
      const { value: list, total } = answer.value;
      const read = readEach(Mention, list, "product");
      if (!read.ok) return read;
      const items: StoreProductMention[] = read.value.flatMap(({ data }) =>
        data && !unsent.has(data.type ?? "")
          ? [{ externalId: data.id, modifiedAt: gmtOrNull(data.date_modified_gmt) }]
          : [],
      );
      const next = hasMore(answer.value, page, mentionPage) ? String(page + 1) : null;
      const mark = markOf(list, list.length === 0 ? `mentions of ${page}` : "mentions");
      return ok({ items, next, total, unreadable: [], mark });
    },

    async productsChangedSince(since, place, until) {
      const at = placeIn(place, since);
      const query = changedQuery(at, productPage);
      const answer = await call(Items, { path: "wc/v3/products", query });
      if (!answer.ok) return answer;
      const list = answer.value.value;
      const read = readEach(Product, list, "product");
      if (!read.ok) return read;
      const page: StorePage<StoreProductSnapshot> = {
        items: [],
        unreadable: [],
        total: null,
        next: null,
        mark: markOf(list, `${at.since} without ${at.told.length}`),
      };
      for (const { id, data } of read.value) {
        const behind = placeBehind(at, page.items);
        if (isUp(until) && behind) return ok({ ...page, next: placeText(behind) });
        if (data && unsent.has(data.type)) continue;
        const made = data ? await snapshot(data) : err("malformed");
        if (made.ok) page.items.push(made.value);
        else if (made.error === "unavailable" || made.error === "unauthorised") return made;
        else page.unreadable.push(id);
      }
      const ids = read.value.map(({ id }) => id);
      const next = placeAfter(at, page.items, ids, list.length >= productPage);
      return ok({ ...page, next: next && placeText(next) });
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
      const answer = await call(Anything, { path: `wc/v3/orders/${encodeURIComponent(externalId)}` });
      return answer.ok ? taken(answer.value.value) : answer;
    },

    async ordersChangedSince(since, place, until) {
      const at = placeIn(place, since);
      const query = changedQuery(at, orderPage);
      const answer = await call(Items, { path: "wc/v3/orders", query });
      if (!answer.ok) return answer;
      const list = answer.value.value;
      const read = readEach(Anything, list, "order");
      if (!read.ok) return read;
      const page: StorePage<StoreOrder | UnfitOrder> = {
        items: [],
        unreadable: [],
        total: null,
        next: null,
        mark: markOf(list, `${at.since} without ${at.told.length}`),
      };
      for (const { id, data } of read.value) {
        const behind = placeBehind(at, page.items);
        // Only from a later second on: an entry that changes moves to the end, and the page numbers shift.
        if (isUp(until) && behind) return ok({ ...page, next: placeText(behind) });
        const made = await taken(data);
        if (made.ok) page.items.push(made.value);
        else if (made.error !== "malformed") return made;
        else page.unreadable.push(id);
      }
      const ids = read.value.map(({ id }) => id);
      const next = placeAfter(at, page.items, ids, list.length >= orderPage);
      return ok({ ...page, next: next && placeText(next) });
    },

    async orderMentions(externalIds) {
      if (externalIds.length === 0) return ok([]);
      const _fields = "id,date_modified_gmt";
      const query = { include: externalIds.join(","), per_page: 100, status: "any", _fields };
      const answer = await call(answerList(OrderMention), { path: "wc/v3/orders", query });
      if (!answer.ok) return answer;
      const mentions = answer.value.value.map(({ id: externalId, date_modified_gmt: at }) => ({
        externalId,
        modifiedAt: gmtOrNull(at),
      }));
      // A store that returns other orders ignored the filter, so its answer proves nothing.
      return mentions.every(({ externalId }) => externalIds.includes(externalId))
        ? ok(mentions)
        : err("malformed");
    },

    async ensureWebhooks(deliveryUrl, secret) {
      const listed = await call(answerList(Webhook), { path: "wc/v3/webhooks", query: { per_page: 100 } });
      if (!listed.ok) return listed;
      const ours = listed.value.value.filter((hook) => hook.delivery_url === deliveryUrl);
      const were = { revived: 0, created: 0 };
      for (const topic of webhookTopics) {
        const known = ours.find((hook) => hook.topic === topic);
        if (!known) were.created += 1;
        else if (known.status !== "active") were.revived += 1;
        // The secret is written again, because the store never returns it.
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
      return ok(were);
    },

    async removeWebhooks(deliveryUrl) {
      const listed = await call(answerList(Webhook), { path: "wc/v3/webhooks", query: { per_page: 100 } });
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

    // There is no call that revokes a key: its owner deletes it.
    giveBackAccess: () => Promise.resolve(ok()),

    async fulfil(orderExternalId, parcel) {
      const path = `wc/v3/orders/${encodeURIComponent(orderExternalId)}`;
      const order = await call(Order, { path });
      if (!order.ok) return order;
      const tracked = await writeTracking(call, path, order.value.value, parcel);
      if (!tracked.ok) return tracked;
      const noted = await writeNote(call, path, parcel);
      if (!noted.ok) return noted;
      if (!settled.has(order.value.value.status)) {
        const wanted = await complete(order.value.value);
        if (!wanted.ok) return wanted;
        if (allSent(wanted.value, parcel)) {
          const done = await call(Anything, { method: "PUT", path, body: { status: "completed" } });
          if (!done.ok) return done;
        }
      }
      return ok({ fulfilmentId: tracked.value });
    },
  };
}

function allSent({ lines }: StoreOrder, { sent }: StoreParcel): boolean {
  const left = new Map(sent.map(({ externalLineId, qty }) => [externalLineId, qty]));
  return lines.every(({ externalId, qty }) => (left.get(externalId) ?? 0) >= qty);
}

/** Whether a list goes on. Headers may be lost where PHP wrote a notice before them: then a full page may have a next one. */
function hasMore({ value, pages }: WooAnswer<readonly unknown[]>, page: number, perPage: number): boolean {
  return pages === null ? value.length >= perPage : page < pages;
}

const isUp = (until: Date | undefined) => until !== undefined && Date.now() >= until.getTime();

function asUnfit(item: unknown, why: ReturnType<typeof unfitBy>): Result<UnfitOrder, StoreFailure> {
  log.warn({ partner: "woocommerce", ...why }, "an order cannot be taken");
  const order = unfitOrderOf(item, why.unfit, why.field);
  return order ? ok(order) : err("malformed");
}

function changedQuery(at: Place, perPage: number): Record<string, string | number | boolean> {
  return {
    per_page: perPage,
    page: at.page,
    orderby: "modified",
    order: "asc",
    status: "any",
    modified_after: at.since.slice(0, 19),
    dates_are_gmt: true,
    ...(at.told.length > 0 ? { exclude: at.told.join(",") } : {}),
  };
}

function markOf(list: readonly unknown[], asked: string): string {
  const hash = createHash("sha256").update(asked);
  for (const item of list) {
    const { id, date_modified_gmt: changed } = (item ?? {}) as Record<string, unknown>;
    hash.update(`\n${JSON.stringify([id, changed])}`);
  }
  return hash.digest("base64url").slice(0, 22);
}

type Entry<T> = { id: string; data: T | null };

/** Reads a list entry by entry, so that one bad entry does not stop the others. A list without any id is refused. */
function readEach<S extends z.ZodType>(
  schema: S,
  list: readonly unknown[],
  what: string,
): Result<Entry<z.infer<S>>[], StoreFailure> {
  const read = list.map((item) => ({
    id: Named.safeParse(item).data?.id ?? "",
    data: schema.safeParse(item).data ?? null,
  }));
  const strange = read.filter(({ data }) => data === null).length;
  if (strange > 0) log.warn({ partner: "woocommerce", what, strange }, "unreadable items were left out");
  return list.length > 0 && read.every(({ id }) => id === "") ? err("malformed") : ok(read);
}

function listPlace(text: string | null): { page: number; skip: number } {
  const [page, skip] = (text ?? "1").split("|");
  return { page: Number(page), skip: Number(skip ?? 0) };
}
