/** The list of synonyms that the desk keeps and the shop's search reads. */
import { createHash } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Queryable } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { timedCache } from "~/platform/timed-cache.server";
import { lookedUp, readSynonyms, synonymsText, type SynonymGroup } from "./synonyms";

const rowsOf = (on: Pick<Queryable, "rows">) =>
  on.rows<{ terms: string[] }>(sql`select terms from search_synonym order by place`);

/** The groups as a search looks them up; kept in each process until the list changes. */
export const synonymGroups = timedCache(60, async (): Promise<SynonymGroup[]> =>
  (await rowsOf(db)).map(({ terms }) => lookedUp(terms)),
);

/** The list as the desk's form shows it, with what tells whether somebody else changed it meanwhile. */
export async function synonymList(): Promise<{ text: string; seen: string }> {
  const text = synonymsText((await rowsOf(db)).map(({ terms }) => terms));
  return { text, seen: seenOf(text) };
}

const seenOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Puts a list in the place of the one there is. `stale`: somebody else changed that since it was `seen`. */
export function saveSynonyms(
  staff: Pick<Staff, "id">,
  { text, seen }: { text: string; seen: string },
): Promise<Result<undefined, "stale">> {
  return transaction(async (tx): Promise<Result<undefined, "stale">> => {
    await tx.run(sql`lock table search_synonym in share row exclusive mode`);
    const before = (await rowsOf(tx)).map(({ terms }) => terms);
    if (seenOf(synonymsText(before)) !== seen) return err("stale");
    const after = readSynonyms(text);
    await tx.run(sql`delete from search_synonym`);
    await tx.prisma.searchSynonym.createMany({
      data: after.map((terms, i) => ({ place: i + 1, terms })),
    });
    await audit(tx, {
      actor: `staff:${staff.id}`,
      action: "search.synonyms",
      entity: "search_synonym",
      entityId: "all",
      before: { groups: synonymsText(before) },
      after: { groups: synonymsText(after) },
    });
    return ok();
  });
}
