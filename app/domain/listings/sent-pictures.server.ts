/** Pictures that a store has of us: each is sent once, whichever listings show it. */
import type { PictureMemory } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";

/** What a store has of us, read once; what is added meanwhile is kept at once. */
export async function sentPictures(storeId: string): Promise<PictureMemory> {
  const rows = await db.rows<{ picture: string; externalId: string }>(
    sql`select picture, external_id from listing_picture where store_id = ${storeId}`,
  );
  const known = new Map(rows.map(({ picture, externalId }) => [picture, externalId]));
  return {
    idOf: (url) => known.get(nameOf(url)) ?? null,
    isOurs: (externalId) => [...known.values()].includes(externalId),
    async note(url, externalId) {
      known.set(nameOf(url), externalId);
      await db.run(sql`
        insert into listing_picture (store_id, picture, external_id) values (${storeId}, ${nameOf(url)}, ${externalId})
        on conflict (store_id, picture) do update set external_id = excluded.external_id`);
    },
    async forget(externalId) {
      for (const [name, id] of known) if (id === externalId) known.delete(name);
      await db.run(
        sql`delete from listing_picture where store_id = ${storeId} and external_id = ${externalId}`,
      );
    },
  };
}

/** Our own address may change; the file's name is made of its content. */
const nameOf = (url: string) => new URL(url).pathname;
