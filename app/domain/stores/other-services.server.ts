/** Variants of a store that another fulfilment service sends, whatever they are connected to. */
import { setTimeout as sleep } from "node:timers/promises";
import { db, sql } from "~/platform/db";
import { storeClient } from "./stores.server";

const patienceMs = 2_500;

/** What a service has of the variants that were asked for. */
export type OtherService = { service: string; variants: string[] };

/**
 * Services of other apps that alone stock some of a store's variants, with the titles of these. Empty where there are
 * none, and where the store does not say so in time: orders are looked at once more before they are paid.
 */
export async function otherServices(storeId: string, variantIds: readonly string[]): Promise<OtherService[]> {
  const found = await storeClient(storeId);
  const ask = found?.client.otherServices;
  if (!found || !ask || found.store.status !== "CONNECTED") return [];
  const variants = await db.rows<{ externalId: string; title: string }>(sql`
    select v.external_id, v.title from store_variant v
    where v.store_id = ${storeId} and v.id = any(${[...variantIds]}::uuid[]) and v.status not in ('gone', 'unlisted')
    order by v.sort, v.id`);
  if (variants.length === 0) return [];
  const ended = new AbortController();
  const answer = await Promise.race([
    ask(variants.map(({ externalId }) => externalId)),
    sleep(patienceMs, null, { signal: ended.signal }).catch(() => null),
  ]);
  ended.abort();
  if (!answer?.ok) return [];
  const { value } = answer;
  const served = variants.flatMap(({ externalId, title }) => {
    const service = value.get(externalId);
    return service === undefined ? [] : [{ service, title }];
  });
  return [...Map.groupBy(served, ({ service }) => service)].map(([service, of]) => ({
    service,
    variants: of.map(({ title }) => title),
  }));
}
