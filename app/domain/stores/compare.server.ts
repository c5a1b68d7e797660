/**
 * Compares a store's product ids with ours, once a day. Finds what webhooks and polls miss, such as products that were
 * deleted or restored with an old date.
 */
import { z } from "zod";
import type { StoreClient, StoreProductMention } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { isWaiting } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { mostProductPages } from "./config";
import { noteCheck } from "./cursors.server";
import { firstRound, onward } from "./cycle-detection";
import { addReading, runOf, type Run } from "./poll-jobs.server";
import { reportStoreFailure, storeClient } from "./stores.server";
import { seek, type Step } from "./sweep.server";
import { importOneProduct } from "./sync.server";

/** How far a comparison has come: what one job leaves to the next. */
export const Comparison = z.object({
  begun: z.coerce.date(),
  /** The next page of ids; null once only the missing products are left to check. */
  page: z.string().nullable(),
  pages: z.int(),
  round: z.object({ mark: z.string().nullable(), steps: z.int(), reach: z.int() }),
  toRead: z.array(z.string()),
  soughtTo: z.uuid().nullable(),
});
export type Comparison = z.infer<typeof Comparison>;

/**
 * Compares page by page, from `from` on. Missing or changed products are read; those unknown to the store are marked
 * gone. Safe to repeat.
 */
export async function compareProducts(
  storeId: string,
  from: Comparison | null = null,
  limits?: Run,
): Promise<void> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return;
  const run = limits ?? runOf(found.store.platform);
  const comparison = from ?? (await freshComparison());
  const until = new Date(Date.now() + run.seconds * 1000);
  for (let calls = 0; ; calls++) {
    // At least one call a run, however short it is, else nothing would ever move on.
    if (calls > 0 && (calls >= run.pages || new Date() >= until)) return leaveRest(storeId, comparison);
    const step = await stepOf(found.client, storeId, comparison);
    if (step === "done") break;
    if (step !== "more") return stop(storeId, step);
  }
  await noteCheck(storeId, "product-ids");
}

async function freshComparison(): Promise<Comparison> {
  // The clock that `updated_at` is written by.
  const row = await db.first<{ at: Date }>(sql`select now() as at`);
  return {
    begun: row?.at ?? new Date(0),
    page: "",
    pages: 0,
    round: firstRound,
    toRead: [],
    soughtTo: null,
  };
}

async function stepOf(client: StoreClient, storeId: string, comparison: Comparison): Promise<Step> {
  const next = comparison.toRead[0];
  if (next !== undefined) {
    // Where the store does not answer this throws: the job is tried again.
    const outcome = await importOneProduct(storeId, next);
    if (outcome === "unauthorised") return outcome;
    comparison.toRead.shift();
    return "more";
  }
  return comparison.page === null
    ? seek(client, storeId, comparison)
    : listPage(client, storeId, comparison, comparison.page);
}

async function listPage(
  client: StoreClient,
  storeId: string,
  comparison: Comparison,
  page: string,
): Promise<Step> {
  const answer = await client.productMentions(page || null);
  if (!answer.ok) return answer.error;
  const round = onward(comparison.round, answer.value.mark);
  if (round === null || comparison.pages >= mostProductPages) return "endless";
  const toRead = await missingOrOld(storeId, answer.value.items);
  Object.assign(comparison, { round, toRead, pages: comparison.pages + 1, page: answer.value.next });
  return "more";
}

async function missingOrOld(storeId: string, mentions: readonly StoreProductMention[]): Promise<string[]> {
  const mentioned = mentions.map(({ externalId, modifiedAt }) => ({
    id: externalId,
    at: modifiedAt?.toISOString() ?? null,
  }));
  const rows = await db.rows<{ id: string }>(sql`
    select r.id from jsonb_to_recordset(${JSON.stringify(mentioned)}::jsonb) as r(id text, at timestamptz)
    left join store_product p on p.store_id = ${storeId} and p.external_id = r.id
    where p.id is null or p.status = 'gone' or (r.at is not null and r.at is distinct from p.store_modified_at)`);
  return rows.map(({ id }) => id);
}

/** Leaves the rest to another job, unless one that begins anew waits already. */
async function leaveRest(storeId: string, comparison: Comparison): Promise<void> {
  const key = `stores.compare:${storeId}`;
  if (await isWaiting(db, key)) return;
  await addReading(db, "stores.compare", { storeId, comparison }, { maxAttempts: 3 });
}

async function stop(storeId: string, failure: Exclude<Step, "more" | "done">): Promise<void> {
  log.warn({ store: storeId, failure }, "products were not compared");
  if (failure === "unauthorised") await reportStoreFailure(storeId, failure);
  if (failure === "unavailable") throw new Error("store answered: unavailable");
}
