/** Orders of an AliExpress store: found by when they were changed, read one by one with their address. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { unfitBy } from "../stores/reading";
import type {
  PlacedWithin,
  StoreFailure,
  StoreOrder,
  StoreOrderMention,
  StorePage,
  UnfitOrder,
} from "../stores/store-platform";
import { instantOf, overlapAt, wallTime } from "./clock";
import type { Family } from "./families";
import { readProduct } from "./products.server";
import {
  changedAt,
  codeOnly,
  Detail,
  isMasked,
  isWhole,
  Order,
  OrderHead,
  orderOf,
  OrderPage,
  orderQuery,
  Receipt,
  skuKey,
  unfitOrderOf,
  unreadOrderOf,
  type SkuIds,
} from "./shapes";
import type { Wire } from "./wire.server";

const day = 86_400_000;

/**
 * How far a question reaches in days. AliExpress allows 180 for orders that go on and 30 for those that ended; two days
 * less leave room for the overlaps and for the hour of summer time. And how long before its last change an order may have
 * been placed: those that ended earlier are not looked for (*config*).
 */
const spans = { window: 28, open: 178, ended: 28, endedBack: 84 } as const;

/** Entries of a page (50 is the most), pages of one question, and orders read whole in one page (*config*). */
const most = { entries: 50, pages: 4, orders: 20 } as const;

/** The shortest window: more changes than the pages hold, in one minute, are read all the same. The next poll finds newer. */
const leastWindow = 60_000;

const statusesOfEnd = ["FINISH"];

type Head = { orderId: string; at: Date; key: string; listed: unknown };
type Window = { from: Date; to: Date };
type Heads = { heads: Head[]; unreadable: unknown[] };
type Changes = Promise<Result<StorePage<StoreOrder | UnfitOrder>, StoreFailure>>;

/**
 * An order that changed so shortly before the question may change again in the same second. It is read once more (*config*).
 */
const settled = 60_000;
const mostSeen = 200;

/** What reads orders of a store. */
export function aliexpressOrders(wire: Wire, family: Family) {
  async function headsOn(
    page: number,
    asked: { placed: Window; changed?: Window; ended?: boolean },
  ): Promise<Result<Heads & { pages: number }, StoreFailure>> {
    const { placed, changed, ended } = asked;
    const question = {
      current_page: page,
      page_size: most.entries,
      create_date_start: wallTime(placed.from),
      create_date_end: wallTime(placed.to),
      ...(changed
        ? { modified_date_start: wallTime(changed.from), modified_date_end: wallTime(changed.to) }
        : {}),
      ...(ended ? { order_status_list: statusesOfEnd } : {}),
    };
    const { method, param } = family.orders;
    const answer = await wire.call(method, OrderPage, { [param]: JSON.stringify(question) });
    if (!answer.ok) return answer;
    const { target_list, total_page } = answer.value.result;
    const found: Heads = { heads: [], unreadable: [] };
    for (const entry of target_list) {
      const read = OrderHead.safeParse(entry);
      const at = instantOf(read.data?.gmt_update ?? read.data?.gmt_create);
      if (read.success && at) found.heads.push(headOf(read.data.order_id, at, entry));
      else found.unreadable.push(entry);
    }
    return ok({ ...found, pages: total_page });
  }

  async function list(
    changed: Window,
    placed: Window,
    ended: boolean,
    least: boolean,
  ): Promise<Result<Heads | null, StoreFailure>> {
    const found: Heads = { heads: [], unreadable: [] };
    for (let page = 1; ; page++) {
      const read = await headsOn(page, { placed, changed, ended });
      if (!read.ok) return read;
      if (read.value.pages > most.pages && !least) return ok(null);
      found.heads.push(...read.value.heads);
      found.unreadable.push(...read.value.unreadable);
      if (page >= read.value.pages) return ok(found);
    }
  }

  async function changesIn(
    window: Window,
    ended: boolean,
    least: boolean,
  ): Promise<Result<Heads | null, StoreFailure>> {
    const changed = {
      from: new Date(window.from.getTime() - overlapAt(window.from)),
      to: new Date(window.to.getTime() + overlapAt(window.to)),
    };
    const until = changed.to.getTime();
    const placed = (daysFrom: number, daysTo: number) => ({
      from: new Date(until - daysFrom * day),
      to: new Date(until - daysTo * day),
    });
    const questions = ended ? [] : [placed(spans.open, 0)];
    for (let back = 0; ended && back < spans.endedBack; back += spans.ended)
      questions.push(placed(back + spans.ended, back));
    const heads = new Map<string, Head>();
    const unreadable: unknown[] = [];
    for (const question of questions) {
      const found = await list(changed, question, ended, least);
      if (!found.ok || found.value === null) return found;
      for (const head of found.value.heads) heads.set(head.orderId, head);
      unreadable.push(...found.value.unreadable);
    }
    return ok({ heads: [...heads.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)), unreadable });
  }

  async function detail(orderId: string): Promise<Result<unknown, StoreFailure>> {
    if (!/^\d{1,19}$/.test(orderId)) return err("missing");
    const params = { param1: orderQuery(orderId) };
    const answer = await wire.call("trade.new.redefining.findorderbyid", Detail, params);
    if (!answer.ok) return answer;
    return answer.value === undefined || answer.value === null ? err("missing") : ok(answer.value);
  }

  async function receiptOf(order: Order): Promise<Result<Receipt | null, StoreFailure>> {
    const there = order.receipt_address;
    const read =
      there?.detail_address && !isMasked(there)
        ? ok({ result: there })
        : await wire.call("solution.order.receiptinfo.get", z.object({ result: Receipt }), {
            param1: orderQuery(order.id),
          });
    if (!read.ok) return isRefusal(read.error) ? ok(there ?? null) : read;
    const receipt = read.value.result;
    if (!isMasked(receipt) || !order.oaid) return ok(receipt);
    const Opened = z.object({ result_obj: Receipt.partial() });
    const params = { orderId: order.id, oaid: order.oaid };
    const opened = await wire.call("trade.seller.order.decrypt", Opened, params);
    if (!opened.ok) return isRefusal(opened.error) ? ok(receipt) : opened;
    const said = Object.entries(opened.value.result_obj).filter(([, value]) => value !== "");
    return ok({ ...receipt, ...(Object.fromEntries(said) as Partial<Receipt>) });
  }

  async function skuIdsOf(order: Order): Promise<Result<SkuIds, StoreFailure>> {
    const known = new Map<string, string>();
    for (const productId of new Set(codeOnly(order).map(({ product_id }) => product_id))) {
      const product = await readProduct(wire, family, productId);
      if (!product.ok) {
        if (product.error === "unavailable" || product.error === "unauthorised") return product;
        continue;
      }
      for (const sku of product.value.aeop_ae_product_s_k_us)
        known.set(skuKey(productId, sku.sku_code), sku.id);
    }
    return ok(known);
  }

  async function whole(
    orderId: string,
    modifiedAt: Date | null,
  ): Promise<Result<StoreOrder | UnfitOrder, StoreFailure>> {
    const item = await detail(orderId);
    if (!item.ok) return item;
    const unfit = (why: ReturnType<typeof unfitBy>) => {
      log.warn({ partner: "aliexpress", ...why }, "an order cannot be taken");
      const order = unfitOrderOf(item.value, why, modifiedAt);
      return order ? ok(order) : err("malformed");
    };
    const read = Order.safeParse(item.value);
    if (!read.success) return unfit(unfitBy(read.error));
    const known = await skuIdsOf(read.data);
    if (!known.ok) return known;
    const receipt = await receiptOf(read.data);
    if (!receipt.ok)
      return receipt.error === "malformed" ? unfit({ unfit: "shape", field: "receipt_address" }) : receipt;
    const made = orderOf(read.data, { receipt: receipt.value, known: known.value, modifiedAt });
    // One that ended or has left needs no address.
    const isOpen = !made.cancelled && !made.fulfilled;
    if (isOpen && !isWhole(receipt.value)) return unfit({ unfit: "address", field: "receipt_address" });
    return ok(made);
  }

  /** What `place` holds: a window's begin and end, and the last order that was read. */
  async function changesSince(
    ended: boolean,
    {
      since,
      place,
      until,
      seen,
    }: { since: Date; place: string | null; until?: Date | undefined; seen: string },
  ): Changes {
    const now = new Date();
    const [begin, end, last = ""] = place?.split("|") ?? [];
    const from = begin === undefined ? since : new Date(Number(begin));
    const farthest = Math.min(from.getTime() + spans.window * day, now.getTime());
    const isFirst = end === undefined || end === "";
    let to = isFirst ? new Date(Math.max(farthest, from.getTime())) : new Date(Number(end));
    const known = new Set(seen.split(" "));
    for (;;) {
      const width = to.getTime() - from.getTime();
      const changes = await changesIn({ from, to }, ended, width <= leastWindow);
      if (!changes.ok) return changes;
      if (changes.value === null) {
        to = new Date(from.getTime() + Math.floor(width / 2));
        continue;
      }
      const { heads, unreadable } = changes.value;
      const left = heads.filter(({ key }) => key > last && !known.has(key));
      const part = left.slice(0, most.orders);
      const page: StorePage<StoreOrder | UnfitOrder> = {
        ...{ items: [], next: null, total: null },
        mark: markOf(part, `${from.getTime()} ${to.getTime()} ${last}`),
        unreadable: [],
      };
      for (const listed of isFirst ? unreadable : []) addUnread(page, listed, null);
      let reached = last;
      for (const [i, head] of part.entries()) {
        if (i > 0 && until !== undefined && Date.now() >= until.getTime()) break;
        const made = await whole(head.orderId, head.at);
        if (made.ok) page.items.push(made.value);
        else if (made.error === "malformed" || made.error === "rejected")
          addUnread(page, head.listed, head.at);
        // What was read before it counts.
        else if (made.error !== "missing" && i > 0) break;
        else if (made.error !== "missing") return made;
        reached = head.key;
      }
      const isDone = left.every(({ key }) => key <= reached);
      if (!isDone) return ok({ ...page, next: `${from.getTime()}|${to.getTime()}|${reached}` });
      // Windows overlap: what was read of this one is not read in the next.
      const isLast = now.getTime() - to.getTime() <= leastWindow;
      const readTo = { at: to, seen: seenUntil(to, heads) };
      return ok({ ...page, next: isLast ? null : `${to.getTime()}||${reached}`, readTo });
    }
  }

  async function openHeads(wanted: ReadonlySet<string>, { from, to }: PlacedWithin) {
    const found = new Map<string, Date>();
    const end = to.getTime() + overlapAt(to);
    for (let begin = from.getTime() - overlapAt(from); begin < end; begin += spans.open * day) {
      const placed = { from: new Date(begin), to: new Date(Math.min(end, begin + spans.open * day)) };
      for (let page = 1; ; page++) {
        if (wanted.size - found.size <= 1) return ok(found);
        const read = await headsOn(page, { placed });
        if (!read.ok) return read;
        for (const { orderId, at } of read.value.heads) if (wanted.has(orderId)) found.set(orderId, at);
        if (page + wanted.size - found.size <= read.value.pages) return ok(found);
        if (page >= read.value.pages) break;
      }
    }
    return ok(found);
  }

  return {
    order: (externalId: string) => whole(externalId, null),

    openChanges: (since: Date, place: string | null, until?: Date, seen = ""): Changes =>
      changesSince(false, { since, place, until, seen }),

    endedChanges: (since: Date, place: string | null, until?: Date, seen = ""): Changes =>
      changesSince(true, { since, place, until, seen }),

    async mentions(
      externalIds: readonly string[],
      placed?: PlacedWithin,
    ): Promise<Result<StoreOrderMention[], StoreFailure>> {
      const listed = placed ? await openHeads(new Set(externalIds), placed) : ok(new Map<string, Date>());
      if (!listed.ok && !isRefusal(listed.error)) return listed;
      const mentions: StoreOrderMention[] = [];
      for (const externalId of externalIds) {
        const at = listed.ok ? listed.value.get(externalId) : undefined;
        if (at) {
          mentions.push({ externalId, modifiedAt: at });
          continue;
        }
        const item = await detail(externalId);
        if (item.ok) mentions.push({ externalId, modifiedAt: changedAt(item.value) });
        // One that is refused is there.
        else if (item.error === "rejected") mentions.push({ externalId, modifiedAt: null });
        else if (item.error !== "missing") return item;
      }
      return ok(mentions);
    },

    async shipment(orderId: string): Promise<Result<Order, StoreFailure>> {
      const item = await detail(orderId);
      if (!item.ok) return item;
      const read = Order.safeParse(item.value);
      return read.success ? ok(read.data) : err("malformed");
    },
  };
}

export type AliexpressOrders = ReturnType<typeof aliexpressOrders>;

const isRefusal = (failure: StoreFailure) => failure === "missing" || failure === "rejected";

function addUnread(page: StorePage<StoreOrder | UnfitOrder>, listed: unknown, at: Date | null): void {
  const order = unreadOrderOf(listed, at);
  if (order) page.items.push(order);
  else page.unreadable.push("");
}

const headOf = (orderId: string, at: Date, listed: unknown): Head => ({
  orderId,
  at,
  listed,
  key: `${String(at.getTime()).padStart(15, "0")}:${orderId}`,
});

const seenUntil = (to: Date, heads: readonly Head[]) =>
  heads
    .filter(({ at }) => {
      const before = to.getTime() - at.getTime();
      return before >= settled && before <= 2 * overlapAt(to);
    })
    .slice(-mostSeen)
    .map(({ key }) => key)
    .join(" ");

const markOf = (heads: readonly Head[], asked: string) =>
  createHash("sha256")
    .update(asked)
    .update(heads.map(({ key }) => key).join())
    .digest("base64url")
    .slice(0, 22);
