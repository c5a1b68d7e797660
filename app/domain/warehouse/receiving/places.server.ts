/** Places of a list by their names: the SKU, as far as it is known. */
import { db, sql } from "~/platform/db";

/** The SKUs of places, which are a bin and a variant with a point between. */
export async function namesOfPlaces(places: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const variants = places.map((place) => place.slice(37));
  const rows = await db.rows<{ id: string; sku: string }>(sql`
    select id, sku from variant where id = any(${variants}::uuid[])`);
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]));
  return new Map(places.map((place) => [place, skus.get(place.slice(37)) ?? place]));
}
