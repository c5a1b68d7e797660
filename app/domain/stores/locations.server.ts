/** Where a store with several places counts our goods: read from it, kept, and chosen once. */
import { sql, transaction } from "~/platform/db";
import type { StoreClient } from "~/partners/stores/store-platform";

/**
 * Keeps the places of a store for its member to choose from. Where none is chosen yet the first one is from now on: a
 * place that is added or renamed later changes nothing.
 */
export async function keepLocations(storeId: string, client: StoreClient): Promise<void> {
  const read = await client.locations?.();
  if (!read?.ok || read.value.length === 0) return;
  const locations = JSON.stringify(read.value);
  await transaction((tx) =>
    tx.run(sql`
      update store set settings = settings || jsonb_build_object('locations', ${locations}::jsonb,
        'locationId', coalesce(settings ->> 'locationId', ${read.value[0]?.id ?? null}::text))
      where id = ${storeId}
        and (settings -> 'locations' is distinct from ${locations}::jsonb or settings ->> 'locationId' is null)`),
  );
}
