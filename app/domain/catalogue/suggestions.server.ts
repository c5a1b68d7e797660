/** What a search that is being typed may become. */
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";
import { longestQuery, parseSearch, queryOf } from "./search-words";
import { isShown } from "./shown-category.server";

const mostSuggested = 8;

/**
 * Whole texts to search for that begin as `text` does, the likeliest first: its last word completed so that goods are
 * found, categories of that name, SKUs. In one round trip.
 */
export async function suggestions(text: string, locale: Locale): Promise<string[]> {
  const typed = text.replaceAll("\u0000", "").trimStart().slice(0, longestQuery).toWellFormed();
  const search = parseSearch(typed);
  const last = search?.words.at(-1);
  if (!search || !last || last.length > 40) return [];
  const written = (typed.split(/[^\p{L}\p{N}]/u).at(-1) ?? "").toLowerCase();
  // In Chinese the last word has no space before it.
  const begun = written.endsWith(last) ? last : written;
  if (!begun) return [];
  const head = typed.slice(0, typed.length - begun.length);
  const before = search.words.slice(0, -1);
  const rows = await db.rows<{ kind: number; text: string }>(sql`
    (select 1 as kind, coalesce(w.shown, w.word) as text from (
        select s.word, s.shown, s.products from search_word s
        where s.word like ${likePrefix(last)} and length(s.word) > 1 order by s.products desc, s.word limit 24) w
      where ${before.length === 0} or exists (
        select 1 from goods_found((${before.length === 0 ? "''" : queryOf(before)} || ' & ' || quote_literal(w.word))::tsquery, 1))
      order by w.products desc, w.word limit 5)
    union all (
      select 2, n.name from category c
      cross join lateral (select coalesce(c.name->>${locale === "zh-CN" ? "zh" : "en"}, c.name->>'en') as name) n
      where ${isShown} and c.product_count > 0 and n.name ilike ${likePrefix(typed.trim())}
      order by c.product_count desc, n.name limit 3)
    union all (
      select 3, v.sku from variant v join goods g on g.id = v.product_id
      where v.status = 'on' and lower(v.sku) like ${/\d/.test(typed) && typed.length > 2 ? likePrefix(typed.trim().toLowerCase()) : null}
      order by lower(v.sku) limit 4)
    order by kind`);
  const texts = rows.map(({ kind, text }) => (kind === 1 ? head + text : text));
  const same = new Map(texts.map((one) => [one.toLowerCase(), one]));
  same.delete(typed.trim().toLowerCase());
  return [...same.values()].slice(0, mostSuggested);
}

function likePrefix(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
