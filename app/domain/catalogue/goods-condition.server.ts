/** What the shop's list was asked for, as the index of goods takes it: words looked up in what is known of them. */
import { db, prepare, raw, sql, type Sql } from "~/platform/db";
import { timedCache } from "~/platform/timed-cache.server";
import { goodsPageSize, hotFrom } from "./config";
import type { GoodsQuery } from "./goods-query";
import { categoryTag, filterTags } from "./goods-tags";
import { isShown } from "./shown-category.server";
import { withNames, type SynonymGroup } from "./synonyms";
import { synonymGroups } from "./synonyms.server";
import { formsOf, isHan, partsOf, queryOf, type Completions, type SearchQuery } from "./search-words";

/** What is to be found, in parts that are and-ed. */
export type Condition = {
  readonly words: string | null;
  readonly codes: Codes;
  readonly tags: readonly string[];
  readonly category: string | null;
  /** About how many goods have the words, at most; by when they were last counted. */
  readonly likely: number;
};

export type Codes = { readonly exact: readonly string[]; readonly begun: readonly string[] };
export const noCodes: Codes = { exact: [], begun: [] };

/** What is known of the words of a search. */
export type Known = {
  /** Products that have a word; a word not named here is not known. */
  readonly products: Readonly<Record<string, number>>;
  readonly completions: Completions;
  readonly codes: Codes;
  readonly synonyms: readonly SynonymGroup[];
};

const uncounted = 100;

const mostCompletions = 8;

type Row = {
  products: Record<string, number> | null;
  begun: Record<string, number> | null;
  exact: string[];
  codes: string[];
};

/** Looks a search up: how common its words are, what the last of them may be the beginning of, whose SKU it is. */
export async function knownOf({ words, code }: SearchQuery): Promise<Known> {
  const last = words.at(-1) ?? "";
  const beginning = !isHan(last) && last.length > 1 ? last : null;
  const codePrefix = code !== null && code.length >= 3 && /[\d-]/.test(code) ? code : null;
  const [synonyms, row] = await Promise.all([
    synonymGroups(""),
    db.first<Row>(
      prepare(sql`
    select
      (select jsonb_object_agg(word, products) from search_word
        where word = any(${[...words, ...words.flatMap(partsOf), ...words.flatMap(formsOf)]}::text[])) as products,
      (select jsonb_object_agg(word, products) from (
        select word, products from search_word where ${begins("word", beginning)} and word <> ${last}
        order by products desc, word limit ${mostCompletions}) b) as begun,
      array(select v.product_id from variant v where lower(v.sku) = ${code} limit 20)
        || array(select p.id from product p where lower(p.spu) = ${code} limit 20) as exact,
      array(select distinct product_id from (select v.product_id from variant v
        where ${begins("lower(v.sku)", codePrefix)} order by lower(v.sku) using ~<~ limit 400) s) as codes`),
    ),
  ]);
  const begun = row?.begun ?? {};
  const products = { ...begun, ...row?.products };
  // Where the word itself is common enough to fill a page, nobody means the longer ones.
  const complete = (products[last] ?? 0) < goodsPageSize;
  return {
    products,
    completions: complete && row?.begun ? { [last]: Object.keys(begun) } : {},
    codes: { exact: row?.exact ?? [], begun: row?.codes ?? [] },
    synonyms,
  };
}

/**
 * Whether a text begins with another; nothing does with null. Written as a range of its index (`text_pattern_ops`):
 * a `like` must know its pattern to be planned, so that it would be planned anew each time.
 */
function begins(text: string, prefix: string | null): Sql {
  const end = prefix === null ? null : `${prefix}\u{10ffff}`;
  return sql`${raw(text)} ~>=~ ${prefix}::text and ${raw(text)} ~<~ ${end}::text`;
}

/** The condition of a query, without words or with the ones given. */
export async function conditionOf(
  query: GoodsQuery,
  search: { words: readonly string[]; known: Known; any?: boolean } | null,
): Promise<Condition> {
  const category = query.cat ? categoryTag(await categoryNumber(query.cat)) : null;
  const filters = { tags: filterTags(query, hotFrom), category };
  if (!search) return { ...filters, words: null, codes: noCodes, likely: Infinity };
  const { words, any = false } = search;
  const known = any ? withFinishedWords(search.known) : search.known;
  return {
    ...filters,
    words: wordsQuery(words, known, any ? "|" : "&"),
    codes: any ? noCodes : known.codes,
    likely: any
      ? words.reduce((sum, word) => sum + commonness(word, known), 0)
      : Math.min(...words.map((word) => commonness(word, known))),
  };
}

/** The tsquery of some words with all that stands for them: longer words, and other names of the same thing. */
export function wordsQuery(
  words: readonly string[],
  { completions, synonyms }: Pick<Known, "completions" | "synonyms">,
  operator: "&" | "|" = "&",
): string {
  const named = withNames(words, synonyms);
  const others = named.words.map(
    (word) => [word, [...(completions[word] ?? []), ...(named.others[word] ?? [])]] as const,
  );
  return queryOf(named.words, Object.fromEntries(others), operator);
}

/**
 * Where some of the words must do, one that goods have stands for nothing longer: who looks for an LED light is not
 * helped by lightweight shoes.
 */
function withFinishedWords(known: Known): Known {
  const unknown = Object.entries(known.completions).filter(([word]) => !(word in known.products));
  return { ...known, completions: Object.fromEntries(unknown) };
}

function commonness(word: string, { products, completions, synonyms }: Known): number {
  const count = (one: string) => products[one] ?? uncounted;
  if (isHan(word)) return Math.max(count(word), Math.min(...partsOf(word).map(count)));
  const other = withNames([word], synonyms).others[word]?.length ?? 0;
  const forms = formsOf(word).reduce((sum, one) => sum + (products[one] ?? 0), other * uncounted);
  return [word, ...(completions[word] ?? [])].reduce((sum, one) => sum + count(one), forms);
}

const categoryNumber = timedCache(10, async (slug) => {
  const row = await db.first<{ num: number }>(
    sql`select c.num from category c where c.slug = ${slug} and ${isShown}`,
  );
  return row?.num ?? null;
});

/** How many goods are listed. */
export const goodsListed = timedCache(10, async () => {
  const row = await db.first<{ count: number }>(
    sql`select coalesce(sum(product_count), 0)::int as count from category where parent_id is null`,
  );
  return row?.count ?? 0;
});

/** Terms of a tsquery that must all hold; null where there is none. */
export function allOf(terms: readonly (string | null)[]): string | null {
  const given = terms.flatMap((term) => (term === null ? [] : [`(${term})`]));
  return given.length === 0 ? null : given.join(" & ");
}

/** All that must hold, as one tsquery; null where nothing must. */
export function termsOf({ words, tags, category }: Condition): string | null {
  return allOf([words, ...tags, category]);
}
