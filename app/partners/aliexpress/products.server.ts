/** Products of an AliExpress store: listed by status, read one by one. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { err, ok, type Result } from "~/platform/result";
import type {
  StoreFailure,
  StorePage,
  StoreProductMention,
  StoreProductSnapshot,
} from "../stores/store-platform";
import { instantOf, overlapAt, wallTime } from "./clock";
import type { Family } from "./families";
import { id } from "./json";
import { Product, ProductHead, productOf, ProductPage } from "./shapes";
import type { Wire } from "./wire.server";

/** A list shows one status at a time. */
export const statuses = ["onSelling", "offline", "auditing", "editingRequired"] as const;
export type Status = (typeof statuses)[number];

/** Entries of a page (*config*): AliExpress allows fewer than 100. */
const sizes = { whole: 20, mentions: 99, changes: 99 } as const;

const mostChanges = { products: 20, pages: 50 } as const;

type Query = {
  status: Status;
  page: number;
  size: number;
  skuCode?: string;
  modifiedFrom?: Date;
  createdFrom?: Date;
};

type Heads = { heads: ProductHead[]; unreadable: string[]; pages: number; total: number | null };

/** One page of products by status. */
export async function listProducts(
  wire: Wire,
  family: Family,
  query: Query,
): Promise<Result<Heads, StoreFailure>> {
  const { status, page, size, skuCode, modifiedFrom, createdFrom } = query;
  const asked = {
    product_status_type: status,
    current_page: page,
    page_size: size,
    ...(skuCode === undefined ? {} : { sku_code: skuCode }),
    ...(modifiedFrom ? { gmt_modified_start: wallTime(modifiedFrom) } : {}),
    ...(createdFrom ? { gmt_create_start: wallTime(createdFrom) } : {}),
  };
  const params = { aeop_a_e_product_list_query: JSON.stringify(asked) };
  const answer = await wire.call(family.list, ProductPage, params);
  if (!answer.ok) return answer;
  const { aeop_a_e_product_display_d_t_o_list: entries, total_page, product_count } = answer.value.result;
  const heads = new Map<string, ProductHead>();
  const unreadable: string[] = [];
  for (const entry of entries) {
    const read = ProductHead.safeParse(entry);
    if (read.success) heads.set(read.data.product_id, read.data);
    else unreadable.push(z.object({ product_id: id }).safeParse(entry).data?.product_id ?? "");
  }
  return ok({ heads: [...heads.values()], unreadable, pages: total_page, total: product_count ?? null });
}

/** What AliExpress tells of a product, unread. */
export async function tellProduct(
  wire: Wire,
  family: Family,
  productId: string,
): Promise<Result<unknown, StoreFailure>> {
  if (!/^\d{1,19}$/.test(productId)) return err("missing");
  const answer = await wire.call(family.product, z.object({ result: z.unknown() }), {
    product_id: productId,
  });
  if (!answer.ok) return answer;
  const isThere = z.object({ product_id: z.unknown() }).safeParse(answer.value.result).success;
  return isThere ? ok(answer.value.result) : err("missing");
}

/** Reads what AliExpress tells of a product. */
export function productFrom(told: unknown): Result<Product, StoreFailure> {
  const read = Product.safeParse(told);
  // A deleted product may still be told, without its SKUs.
  if (read.success && /delete/i.test(read.data.product_status_type)) return err("missing");
  return read.success ? ok(read.data) : err("malformed");
}

/** A product as AliExpress tells it. */
export async function readProduct(
  wire: Wire,
  family: Family,
  productId: string,
): Promise<Result<Product, StoreFailure>> {
  const told = await tellProduct(wire, family, productId);
  return told.ok ? productFrom(told.value) : told;
}

const isUp = (until: Date | undefined) => until !== undefined && Date.now() >= until.getTime();

const markOf = (said: unknown, asked: string) =>
  createHash("sha256").update(asked).update(JSON.stringify(said)).digest("base64url").slice(0, 22);

function placeIn(place: string | null): { status: number; page: number; done: number } {
  const [status = 0, page = 1, done = 0] = (place ?? "").split("|").map(Number);
  return place ? { status, page, done } : { status: 0, page: 1, done: 0 };
}

const after = (status: number, page: number, pages: number): string | null =>
  page < pages ? `${status}|${page + 1}|0` : status + 1 < statuses.length ? `${status + 1}|1|0` : null;

/** What reads products of a store. */
export function aliexpressProducts(wire: Wire, family: Family, currency: string) {
  const site = () => env().ALIEXPRESS_SITE_URL;

  async function whole(head: ProductHead): Promise<Result<StoreProductSnapshot, StoreFailure>> {
    const read = await readProduct(wire, family, head.product_id);
    return read.ok
      ? ok(
          productOf(read.value, {
            site: site(),
            currency,
            seen: instantOf(head.gmt_modified),
            struck: family.struck,
          }),
        )
      : read;
  }

  async function fill(
    page: StorePage<StoreProductSnapshot>,
    heads: readonly ProductHead[],
    until: Date | undefined,
  ): Promise<Result<number, StoreFailure>> {
    for (const [i, head] of heads.entries()) {
      if (i > 0 && isUp(until)) return ok(i);
      const made = await whole(head);
      if (made.ok) page.items.push(made.value);
      else if (made.error === "unavailable" || made.error === "unauthorised") return made;
      // It was deleted meanwhile.
      else if (made.error !== "missing") page.unreadable.push(head.product_id);
    }
    return ok(heads.length);
  }

  return {
    async products(
      place: string | null,
      until?: Date,
    ): Promise<Result<StorePage<StoreProductSnapshot>, StoreFailure>> {
      const at = placeIn(place);
      const status = statuses[at.status] ?? "onSelling";
      const listed = await listProducts(wire, family, { status, page: at.page, size: sizes.whole });
      if (!listed.ok) return listed;
      const { heads, unreadable, pages } = listed.value;
      const page: StorePage<StoreProductSnapshot> = {
        ...{ items: [], next: null, total: null },
        mark: markOf(heads, `products ${at.status} ${at.done}`),
        unreadable: at.done === 0 ? [...unreadable] : [],
      };
      const begun = await fill(page, heads.slice(at.done), until);
      if (!begun.ok) return begun;
      const done = at.done + begun.value;
      const next = done < heads.length ? `${at.status}|${at.page}|${done}` : after(at.status, at.page, pages);
      return ok({ ...page, next });
    },

    /** A list that tells of ids there is none of: each is asked for. One that is refused or unreadable is not gone. */
    async productsThere(externalIds: readonly string[]): Promise<Result<ReadonlySet<string>, StoreFailure>> {
      const there = new Set<string>();
      for (const externalId of externalIds) {
        const read = await readProduct(wire, family, externalId);
        if (read.ok || read.error === "malformed" || read.error === "rejected") there.add(externalId);
        else if (read.error !== "missing") return read;
      }
      return ok(there);
    },

    async productMentions(
      place: string | null,
    ): Promise<Result<StorePage<StoreProductMention>, StoreFailure>> {
      const at = placeIn(place);
      const status = statuses[at.status] ?? "onSelling";
      const listed = await listProducts(wire, family, { status, page: at.page, size: sizes.mentions });
      if (!listed.ok) return listed;
      const { heads, pages } = listed.value;
      const items = heads
        .map(({ product_id, gmt_modified }) => ({
          externalId: product_id,
          modifiedAt: instantOf(gmt_modified),
        }))
        .toSorted((a, b) => a.externalId.localeCompare(b.externalId));
      const next = after(at.status, at.page, pages);
      return ok({ items, next, total: null, unreadable: [], mark: markOf(items, `mentions ${at.status}`) });
    },

    /** All changes are listed and sorted: in which order AliExpress lists is not told. */
    async productsChangedSince(
      since: Date,
      place: string | null,
      until?: Date,
    ): Promise<Result<StorePage<StoreProductSnapshot>, StoreFailure>> {
      const [begin, last] = place?.split("|") ?? [];
      const from = begin === undefined ? since : new Date(Number(begin));
      const changed: (ProductHead & { at: number })[] = [];
      let pagesLeft: number = mostChanges.pages;
      for (const status of statuses)
        for (let page = 1; pagesLeft > 0; page++, pagesLeft--) {
          const modifiedFrom = new Date(from.getTime() - overlapAt(from));
          const listed = await listProducts(wire, family, {
            status,
            page,
            size: sizes.changes,
            modifiedFrom,
          });
          if (!listed.ok) return listed;
          for (const head of listed.value.heads)
            changed.push({ ...head, at: instantOf(head.gmt_modified)?.getTime() ?? 0 });
          if (page >= listed.value.pages) break;
        }
      const keyOf = ({ at, product_id }: { at: number; product_id: string }) =>
        `${String(at).padStart(15, "0")}:${product_id}`;
      const sorted = [...new Map(changed.map((each) => [keyOf(each), each])).entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .filter(([key]) => last === undefined || key > last)
        .slice(0, mostChanges.products + 1);
      const heads = sorted.slice(0, mostChanges.products).map(([, head]) => head);
      const page: StorePage<StoreProductSnapshot> = {
        ...{ items: [], next: null, total: null, unreadable: [] },
        mark: markOf(heads, `changes ${last}`),
      };
      const begun = await fill(page, heads, until);
      if (!begun.ok) return begun;
      const [reached] = sorted[begun.value - 1] ?? [];
      const next = begun.value < sorted.length && reached ? `${from.getTime()}|${reached}` : null;
      return ok({ ...page, next });
    },

    async product(externalId: string): Promise<Result<StoreProductSnapshot, StoreFailure>> {
      const read = await readProduct(wire, family, externalId);
      return read.ok
        ? ok(productOf(read.value, { site: site(), currency, seen: null, struck: family.struck }))
        : read;
    },
  };
}
