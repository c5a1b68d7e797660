/** Proposes our SKUs for variants of a member's stores that are not connected, and saves those that were reviewed. */
import { answerersOf } from "~/domain/bus";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import { mendedWords } from "~/domain/catalogue/corrected-words.server";
import { isHan, parseSearch, queryOf } from "~/domain/catalogue/search-words";
import { withNames, type SynonymGroup } from "~/domain/catalogue/synonyms";
import { synonymGroups } from "~/domain/catalogue/synonyms.server";
import { db, join, sql, transaction, type Queryable, type Sql } from "~/platform/db";
import { cappedCount, containing } from "~/platform/db/list.server";
import { matchPart, mostTitles } from "./config";
import { previewCountry, withoutMethod } from "./freight.server";
import { freightKey } from "./link-rows";
import { saveLinksIn, seenText, type LinkError, type LinkRow, type SeenLinks } from "./links.server";
import { barcodeDigits, matchVariants, spellingsOf, type Offered, type Outcome } from "./match";
import { isOnPlatform } from "./stores.server";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Which products are reviewed: some by their ids, or all of a filter, after the one that was looked at last
 * (`product~variant` where that was in the midst of its variants).
 */
export type MatchQuery = {
  readonly products: readonly string[];
  readonly store: string;
  readonly q: string;
  readonly after: string;
};

export type OpenVariant = {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  price: bigint;
};

export type OpenProduct = {
  id: string;
  storeId: string;
  store: string;
  currency: string;
  title: string;
  fileKey: string | null;
  variants: OpenVariant[];
  taken: string[];
};

/** As it comes out of the database: amounts in JSON are texts. */
type FoundProduct = Omit<OpenProduct, "variants"> & {
  variants: (Omit<OpenVariant, "price"> & { price: string })[];
};

export type MatchPart = {
  readonly products: readonly OpenProduct[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly seen: string;
  readonly remaining: number;
  readonly next: string | null;
};

const isOpen = sql`v.status <> 'gone' and not exists (
  select 1 from variant_link k where k.store_variant_id = v.id)`;

/**
 * Products of a member with variants that are not connected, as a query asks for them. What a listing of ours began is
 * none of them: the listing connects it once it is finished.
 */
async function openProducts(
  memberId: string,
  { products, store, q }: Omit<MatchQuery, "after">,
): Promise<Sql> {
  const begun = await Promise.all(answerersOf("stores.unfinished").map((ask) => ask(memberId)));
  const ours = JSON.stringify(begun.flat());
  const ids = products.filter((id) => uuid.test(id));
  const like = containing(q);
  const conditions = [
    sql`s.user_id = ${memberId} and s.status <> 'UNBOUND' and ${isOnPlatform} and p.status <> 'gone'`,
    sql`exists (select 1 from store_variant v where v.store_product_id = p.id and ${isOpen})`,
    sql`not exists (
      select 1 from jsonb_to_recordset(${ours}::jsonb) as o("storeId" uuid, "externalId" text)
      where o."storeId" = p.store_id and o."externalId" = p.external_id)`,
    ...(products.length > 0 ? [sql`p.id = any(${ids}::uuid[])`] : []),
    ...(uuid.test(store) ? [sql`s.id = ${store}`] : []),
    ...(q
      ? [
          sql`(p.title ilike ${like} or exists (
            select 1 from store_variant v where v.store_product_id = p.id and v.sku ilike ${like}))`,
        ]
      : []),
  ];
  return sql`from store_product p join store s on s.id = p.store_id where ${join(conditions, " and ")}`;
}

function placeOf(after: string): { product: string; variant: string | null } | null {
  const [product = "", variant = ""] = after.split("~");
  return uuid.test(product) ? { product, variant: uuid.test(variant) ? variant : null } : null;
}

/** Of `store_variant v`: it comes after a variant in the order of the product. */
const isLater = (variant: string) =>
  sql`(v.sort, v.id) > (select last.sort, last.id from store_variant last where last.id = ${variant})`;

/** Of `store_product p`: it, or a part of it, is still to be looked at. */
function isAhead(after: string): Sql {
  const place = placeOf(after);
  if (!place) return sql`true`;
  if (place.variant === null) return sql`p.id < ${place.product}`;
  return sql`(p.id < ${place.product} or (p.id = ${place.product} and exists (
    select 1 from store_variant v where v.store_product_id = p.id and ${isOpen} and ${isLater(place.variant)})))`;
}

/** Of `store_variant v` of `store_product p`: it was not looked at in the part before. */
function isUnseen(after: string): Sql {
  const place = placeOf(after);
  return place?.variant ? sql`(p.id <> ${place.product} or ${isLater(place.variant)})` : sql`true`;
}

/** How many products of a query wait to be connected, up to the cap of counts. */
export async function countOpen(memberId: string, query: Omit<MatchQuery, "after">): Promise<number> {
  return cappedCount(await openProducts(memberId, query), { isPrepared: false });
}

/** One part of a review: the next products of the query, newest first, with what is proposed for their variants. */
export async function reviewMatches(
  memberId: string,
  query: MatchQuery,
  most: { products: number; variants: number } = matchPart,
): Promise<MatchPart> {
  const open = await openProducts(memberId, query);
  const found = await db.rows<FoundProduct>(sql`
    select p.id, s.id as store_id, s.name as store, s.currency, p.title, nullif(p.image_key, '') as file_key,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'barcode', v.barcode,
          'price', v.price::text) order by v.sort, v.id)
        from store_variant v where v.store_product_id = p.id and ${isOpen} and ${isUnseen(query.after)}) as variants,
      array(select distinct c.sku from store_variant v join variant_link k on k.store_variant_id = v.id
        join variant_link_item i on i.link_id = k.id join variant c on c.id = i.variant_id
        where v.store_product_id = p.id) as taken
    ${open} and ${isAhead(query.after)} order by p.id desc limit ${most.products}`);
  const products = within(found, most.variants);
  const next = endOf(products, found);
  const [remaining, offered] = await Promise.all([
    next ? cappedCount(sql`${open} and ${isAhead(next)}`, { isPrepared: false }) : 0,
    offersFor(memberId, products),
  ]);
  return {
    products,
    outcomes: outcomesOf(products, offered),
    seen: seenText(products.flatMap(({ variants }) => variants.map(({ id }) => ({ id, links: [] })))),
    remaining,
    next: remaining > 0 ? next : null,
  };
}

function endOf(products: readonly OpenProduct[], found: readonly FoundProduct[]): string | null {
  const last = products.at(-1);
  if (!last) return null;
  const whole = found.find(({ id }) => id === last.id)?.variants.length ?? 0;
  return whole > last.variants.length ? `${last.id}~${last.variants.at(-1)?.id}` : last.id;
}

function within(found: readonly FoundProduct[], most: number): OpenProduct[] {
  let count = 0;
  return found.flatMap((product, place) => {
    const variants = (place === 0 ? product.variants.slice(0, most) : product.variants).map(
      ({ price, ...variant }) => ({ ...variant, price: BigInt(price) }),
    );
    count += variants.length;
    return count <= most ? [{ ...product, variants }] : [];
  });
}

type Offers = {
  byCode: Offered[];
  byTitle: ReadonlyMap<string, readonly Offered[]>;
  mended: ReadonlyMap<string, string>;
  synonyms: readonly SynonymGroup[];
};

function outcomesOf(
  products: readonly OpenProduct[],
  { byCode, byTitle, mended, synonyms }: Offers,
): Map<string, Outcome> {
  const bySku = Map.groupBy(byCode, ({ sku }) => sku.toLowerCase());
  const byBarcode = Map.groupBy(byCode, ({ barcode }) => barcodeDigits(barcode));
  return new Map(
    products.flatMap(({ id, title, variants, taken }) => {
      const offered = [
        ...variants.flatMap(({ sku }) => bySku.get(sku?.trim().toLowerCase() ?? "") ?? []),
        ...variants.flatMap(({ barcode }) => {
          const digits = barcodeDigits(barcode);
          return digits === null ? [] : (byBarcode.get(digits) ?? []);
        }),
        ...(byTitle.get(id) ?? []),
      ];
      const once = new Map(offered.map((each) => [each.sku, each]));
      const named = mended.get(id) ?? title;
      const wanted = variants.map((variant) => ({
        ...variant,
        title: variant.title === title ? named : variant.title,
        productTitle: named,
      }));
      return [...matchVariants(wanted, [...once.values()], new Set(taken), synonyms)];
    }),
  );
}

async function offersFor(memberId: string, products: readonly OpenProduct[]): Promise<Offers> {
  const variants = products.flatMap((product) => product.variants);
  const skus = variants.flatMap(({ sku }) => (sku?.trim() ? [sku.trim().toLowerCase()] : []));
  const barcodes = variants.flatMap(({ barcode }) => barcodeDigits(barcode) ?? []);
  const sold = isSold(memberId);
  const synonyms = await synonymGroups("");
  const [byCode, byTitle] = await Promise.all([
    db.rows<Offered>(sql`
      select ${offeredColumns} from variant c join product x on x.id = c.product_id
      where c.id in (
        select id from variant where lower(sku) = any(${skus}::text[])
        union all
        select id from variant where barcode is not null
          and ltrim(regexp_replace(barcode, '\\D', '', 'g'), '0') = any(${barcodes}::text[])) and ${sold}`),
    offersByTitle(memberId, products, { synonyms, missing: 1 }),
  ]);
  const unfound = products.filter(({ id }) => !byTitle.has(id));
  const mended = await mendedTitles(unfound);
  const again = await offersByTitle(
    memberId,
    unfound.flatMap(({ id }) => (mended.has(id) ? [{ id, title: mended.get(id) ?? "" }] : [])),
    { synonyms, missing: 1 },
  );
  const still = unfound.filter(({ id }) => !again.has(id));
  const fewer = await offersByTitle(
    memberId,
    still.map(({ id, title }) => ({ id, title: mended.get(id) ?? title })),
    { synonyms, missing: 2 },
  );
  return { byCode, byTitle: new Map([...byTitle, ...again, ...fewer]), mended, synonyms };
}

async function mendedTitles(
  products: readonly Pick<OpenProduct, "id" | "title">[],
): Promise<Map<string, string>> {
  const titles = products.map(({ id, title }) => ({ id, words: parseSearch(title)?.words ?? [] }));
  const words = [...new Set(titles.flatMap((title) => title.words))];
  const mended = await mendedWords(words);
  if (!mended) return new Map();
  const right = new Map(words.map((word, i) => [word, mended[i] ?? word]));
  return new Map(
    titles.flatMap(({ id, words: own }) => {
      const better = own.map((word) => right.get(word) ?? word);
      return better.some((word, i) => word !== own[i]) ? [[id, better.join(" ")] as const] : [];
    }),
  );
}

const offeredColumns = sql`c.sku, c.product_id, x.title, c.barcode,
  ${chosenOptions(sql`c.options`, sql`x.options`)} as options`;

/** Of `variant c` and `product x`: on sale for this member. */
const isSold = (memberId: string) => sql`c.status = 'on' and x.status = 'on'
  and (x.visibility = 'public' or x.owner_user_id = ${memberId})`;

async function offersByTitle(
  memberId: string,
  products: readonly Pick<OpenProduct, "id" | "title">[],
  way: Looked,
): Promise<Map<string, Offered[]>> {
  const asked = products.flatMap(({ id, title }) => {
    const query = titleQuery(title, way);
    return query ? [{ id, ...query }] : [];
  });
  if (asked.length === 0) return new Map();
  // Materialized: with no statistics yet, all titles would be searched for again and again, once for each product.
  const rows = await db.rows<Offered & { id: string }>(sql`
    with near as materialized (
      select a.id, found.id as product_id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(id uuid, query text, han boolean)
      cross join lateral (
        select y.id from product y
        where y.search @@ a.query::tsquery and y.status = 'on'
          and (y.visibility = 'public' or y.owner_user_id = ${memberId})
        -- All of them have the words: the shortest title is the nearest.
        order by length(case when a.han then coalesce(y.title ->> 'zh', y.title ->> 'en') else y.title ->> 'en' end), y.id
        limit ${mostTitles}) found)
    select near.id, ${offeredColumns}
    from near join product x on x.id = near.product_id join variant c on c.product_id = x.id
    where ${isSold(memberId)}`);
  return Map.groupBy(rows, ({ id }) => id);
}

type Looked = { readonly synonyms: readonly SynonymGroup[]; readonly missing: 1 | 2 };

/** From so many words on, one or two may be missing: of fewer, the titles would agree too little to be proposed. */
const enoughWithout = { 1: 5, 2: 11 } as const;

function titleQuery(title: string, { synonyms, missing }: Looked): { query: string; han: boolean } | null {
  const named = withNames(parseSearch(title)?.words ?? [], synonyms);
  const { words } = named;
  if (words.length === 0 || (missing === 2 && words.length < enoughWithout[2])) return null;
  const ways = Object.fromEntries(
    words.map((word) => [word, [...spellingsOf(word), ...(named.others[word] ?? [])]]),
  );
  const allBut = (...places: number[]) =>
    `(${queryOf(
      words.filter((_, i) => !places.includes(i)),
      ways,
    )})`;
  const left =
    missing === 2
      ? words.flatMap((_, i) => words.slice(i + 1).map((_, j) => allBut(i, i + 1 + j)))
      : words.map((_, i) => allBut(i));
  const query = words.length < enoughWithout[1] ? queryOf(words, ways) : left.join(" | ");
  return { query, han: words.some(isHan) };
}

/** Reviewed rows that no shipping method takes to where their store sells: what names them, how many, and which. */
export type Unsent = {
  readonly mark: string;
  readonly count: number;
  readonly storeVariantIds: readonly string[];
};

/**
 * The rows whose goods no shipping method takes to most of their store's buyers, as the form of one product asks it.
 * `home`: the member's own country, for stores without orders. Null where there is none.
 */
export async function unsentMatches(
  memberId: string,
  rows: readonly Reviewed[],
  { home, locale }: { home: string | null; locale: string },
): Promise<Unsent | null> {
  const stores = await storesOfVariants(db, memberId, rows);
  if (!stores) return null;
  const skus = await spelledAsOurs(db, memberId, rows);
  const asked = await Promise.all(
    [...stores].map(async ([storeId, ids]) => {
      const country = await previewCountry(storeId, { asked: null, home });
      return rows.flatMap(({ storeVariantId, sku }) => {
        const ours = skus.get(sku.toLowerCase());
        if (!ours || !ids.has(storeVariantId)) return [];
        return [{ storeVariantId, country, items: [{ sku: ours, qty: "1" }] }];
      });
    }),
  );
  const none = await withoutMethod(memberId, asked.flat(), locale);
  if (!none) return null;
  const keys = new Set<string | null>(none.keys);
  const refused = asked.flat().filter((each) => keys.has(freightKey(each)));
  const storeVariantIds = refused.map(({ storeVariantId }) => storeVariantId);
  // Several variants may have the same goods: the mark names the goods, the count tells the rows.
  return { mark: none.mark, count: storeVariantIds.length, storeVariantIds };
}

/** A reviewed row: the store's variant and our SKU as it was typed. */
export type Reviewed = { readonly storeVariantId: string; readonly sku: string };

export type SavedMatches = {
  linked: number;
  refused: ReadonlyMap<string, LinkError>;
};

/**
 * Connects reviewed variants one to one: all that can be, whatever is wrong with the others. A variant that was connected
 * otherwise since it was `seen` is refused. Null where one of them is not the member's.
 */
export function saveMatches(
  memberId: string,
  rows: readonly Reviewed[],
  seen: SeenLinks,
): Promise<SavedMatches | null> {
  return transaction(async (tx) => {
    const stores = await storesOfVariants(tx, memberId, rows);
    if (!stores) return null;
    const skus = await spelledAsOurs(tx, memberId, rows);
    const refused = new Map<string, LinkError>();
    let linked = 0;
    for (const [storeId, ids] of stores) {
      let left = rows.flatMap(({ storeVariantId, sku }): LinkRow[] => {
        if (!ids.has(storeVariantId)) return [];
        const items = [{ sku: skus.get(sku.toLowerCase()) ?? sku, qty: 1 }];
        if (skus.has(sku.toLowerCase())) return [{ ...common, storeVariantId, items }];
        refused.set(storeVariantId, "stores:error.sku-unknown");
        return [];
      });
      while (left.length > 0) {
        const saved = await saveLinksIn(tx, memberId, storeId, left, { seen });
        if (saved.ok) {
          linked += left.length;
          break;
        }
        const wrong = new Set(
          saved.meanwhile ??
            (saved.at ? [saved.at.storeVariantId] : left.map(({ storeVariantId: id }) => id)),
        );
        for (const id of wrong) refused.set(id, saved.error);
        left = left.filter(({ storeVariantId }) => !wrong.has(storeVariantId));
      }
    }
    return { linked, refused };
  });
}

const common = { country: null, options: [], kind: "linked" } as const;

/** The variants by their stores; null where one of them is not the member's. */
async function storesOfVariants(
  on: Queryable,
  memberId: string,
  rows: readonly Reviewed[],
): Promise<Map<string, Set<string>> | null> {
  const ids = [...new Set(rows.map(({ storeVariantId }) => storeVariantId))];
  const own = await on.rows<{ id: string; storeId: string }>(sql`
    select v.id, v.store_id from store_variant v join store s on s.id = v.store_id
    where v.id = any(${ids}::uuid[]) and s.user_id = ${memberId} and s.status <> 'UNBOUND'`);
  if (own.length !== ids.length) return null;
  const byStore = Map.groupBy(own, ({ storeId }) => storeId);
  return new Map([...byStore].map(([id, variants]) => [id, new Set(variants.map((variant) => variant.id))]));
}

async function spelledAsOurs(
  on: Queryable,
  memberId: string,
  rows: readonly Reviewed[],
): Promise<Map<string, string>> {
  const typed = rows.map(({ sku }) => sku);
  const found = await on.rows<{ sku: string }>(sql`
    select c.sku from variant c join product x on x.id = c.product_id
    where lower(c.sku) = any(${typed.map((sku) => sku.toLowerCase())}::text[]) and x.status <> 'draft'
      and (x.visibility = 'public' or x.owner_user_id = ${memberId})
    order by c.sku = any(${typed}::text[])`);
  // What was typed exactly so goes last, and therefore stays.
  return new Map(found.map(({ sku }) => [sku.toLowerCase(), sku]));
}

/** What variants of a member are called, with their products, by their ids. */
export async function variantNames(memberId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select v.id, case when v.title = p.title then p.title else p.title || ' – ' || v.title end as name
    from store_variant v join store_product p on p.id = v.store_product_id join store s on s.id = p.store_id
    where v.id = any(${[...ids]}::uuid[]) and s.user_id = ${memberId}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
