/** Words typed wrongly, put right by those that titles have. */
import { db, sql } from "~/platform/db";
import { nearestWord } from "~/platform/nearest-word";
import { isMendable } from "./search-words";

/**
 * Words that nobody's title has, replaced by the nearest that one has; null where there is nothing to mend. `isKnown`
 * where the caller has looked some up already: they are not looked up again.
 */
export async function mendedWords(
  words: readonly string[],
  isKnown: (word: string) => boolean = () => false,
): Promise<string[] | null> {
  const asked = words.filter((word) => isMendable(word) && !isKnown(word));
  if (asked.length === 0) return null;
  const rows = await db.rows<{ word: string; near: string[] }>(sql`
    select a.word,
      array(
        select s.word from search_word s
        where s.word % a.word
          or (s.word like left(a.word, 1) || '%' and length(s.word) between length(a.word) - 2 and length(a.word) + 2)
        order by similarity(s.word, a.word) desc, s.word limit 40) as near
    from unnest(${asked}::text[]) a (word)
    where not exists (select 1 from search_word s where s.word = a.word)`);
  const mends = new Map(rows.map(({ word, near }) => [word, nearestWord(word, near)]));
  const mended = words.map((word) => mends.get(word) ?? word);
  return mended.some((word, i) => word !== words[i]) ? mended : null;
}
