/** Words typed wrongly, put right by those that titles have. */
import { db, sql } from "~/platform/db";
import { nearestWord } from "~/platform/nearest-word";
import { isMendable } from "./search-words";

/** Words that nobody's title has, replaced by the nearest that one has; null where there is nothing to mend. */
export async function mendedWords(words: readonly string[]): Promise<string[] | null> {
  const asked = words.filter(isMendable);
  if (asked.length === 0) return null;
  const rows = await db.rows<{ word: string; known: boolean; near: string[] }>(sql`
    select a.word, exists (select 1 from search_word s where s.word = a.word) as known,
      array(
        select s.word from search_word s
        where s.word % a.word
          or (s.word like left(a.word, 1) || '%' and length(s.word) between length(a.word) - 2 and length(a.word) + 2)
        order by similarity(s.word, a.word) desc, s.word limit 40) as near
    from unnest(${asked}::text[]) a (word)`);
  const mends = new Map(
    rows.flatMap(({ word, known, near }) => (known ? [] : [[word, nearestWord(word, near)] as const])),
  );
  const mended = words.map((word) => mends.get(word) ?? word);
  return mended.some((word, i) => word !== words[i]) ? mended : null;
}
