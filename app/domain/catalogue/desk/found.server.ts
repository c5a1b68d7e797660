/** How the desk finds products by what was typed: words of titles, categories and specs, or the beginning of a SKU or SPU. */
import { raw, sql, type Sql } from "~/platform/db";
import { wordsQuery } from "../goods-condition.server";
import { isHan, parseSearch } from "../search-words";
import type { SynonymGroup } from "../synonyms";

export type SearchTerms = {
  readonly words: Sql;
  /** Whether they are so many terms that the planner cannot guess how often they go together. */
  readonly several: boolean;
  /** What a code begins with, as a pattern of `like`. */
  readonly code: string | null;
};

/** What was typed, as it is looked up, with other names of the same things; null where nothing of it can be. */
export function wantedBy(q: string, synonyms: readonly SynonymGroup[]): SearchTerms | null {
  const search = parseSearch(q);
  if (!search) return null;
  const { words, code } = search;
  const query = wordsQuery(words, { completions: {}, synonyms });
  return {
    words: sql`${query}::tsquery`,
    several: words.length > 1 || words.some(isHan) || /[&|]/.test(query),
    code: code === null ? null : `${code.replace(/[\\%_]/g, "\\$&")}%`,
  };
}

/** Whether a product that was read (as `p`) is one. */
export function inRow({ words, code }: SearchTerms): Sql {
  if (code === null) return sql`p.search @@ ${words}`;
  return sql`(p.search @@ ${words} or lower(p.spu) like ${code} or ${hasSku(code)})`;
}

const hasSku = (code: string) =>
  sql`exists (select 1 from variant v where v.product_id = p.id and lower(v.sku) like ${code})`;

/** What is on sale to everybody, read from its slim rows; the product's own is not touched where nothing of it is asked. */
const listed = raw(`(select g.id, g.search, g.category_id, g.in_stock, g.price_from, 'on' as status,
  'public' as visibility, x.title, x.hs_code from goods g left join product x on x.id = g.id) p`);

/** Products as `p`, and which of them; each part is found by an index of its own. */
export type Source = { readonly from: Sql; readonly matches: Sql; readonly fence?: Sql };

/**
 * The source of products that a search finds. `once`: each product only once, as for counting. The materialized part
 * makes the planner use the index of words, where its estimate would be wrong.
 */
export function foundBy({ words, several, code }: SearchTerms, once = false): Source[] {
  const fence = raw(several ? "offset 0" : "");
  const byWords = [
    { from: listed, matches: sql`p.search @@ ${words}`, fence },
    {
      from: raw("product p"),
      matches: sql`(p.status <> 'on' or p.visibility <> 'public') and p.search @@ ${words}`,
      fence,
    },
  ];
  if (code === null) return byWords;
  const notByWords = once ? sql`(p.search @@ ${words}) is not true` : raw("true");
  const notBySku = once ? sql`not ${hasSku(code)}` : raw("true");
  const bySku = sql`p.id in (select v.product_id from variant v where lower(v.sku) like ${code})`;
  return [
    ...byWords,
    { from: raw("product p"), matches: sql`${bySku} and ${notByWords}` },
    { from: raw("product p"), matches: sql`lower(p.spu) like ${code} and ${notByWords} and ${notBySku}` },
  ];
}
