/** Reads all products of a store in limited runs, and handles those not found. */
import { z } from "zod";
import { publish } from "~/domain/bus";
import { db, prisma, sql, transaction } from "~/platform/db";
import { isWaiting } from "~/platform/jobs/jobs.server";
import type { StoreClient } from "~/partners/stores/store-platform";
import { mostProductPages } from "./config";
import { productsReadSince } from "./cursors.server";
import type { ReadFailure } from "./failures";
import { queuePictures } from "./pictures.server";
import { addReading, runOf, type Run } from "./poll-jobs.server";
import { firstRound, onward } from "./cycle-detection";
import { reportStoreAnswer, reportStoreFailure, storeClient } from "./stores.server";
import { readClock } from "./read-clock.server";
import { takeProducts } from "./sync.server";

/** Progress of a product import, as the store's pages show it. */
export type ProductSync =
  | { state: "none" | "queued" }
  | {
      state: "running" | "done" | "failed";
      done: number;
      total: number | null;
      ready?: number;
      unread?: { count: number; some: string[] };
      error?: ReadFailure;
      at: string;
    };

/** How far an import has come: what one job leaves to the next. */
export const Sweep = z.object({
  /** What was not touched since is not (or no longer) in what was read. */
  begun: z.coerce.date(),
  /** Where to continue; null once only the missed products are left to check. */
  page: z.string().nullable(),
  pages: z.int(),
  done: z.int(),
  total: z.int().nullable(),
  unread: z.object({ count: z.int(), some: z.array(z.string()) }),
  round: z.object({ mark: z.string().nullable(), steps: z.int(), reach: z.int() }),
  ready: z.int().optional(),
  soughtTo: z.uuid().nullable(),
  /** Where some of it was read from a list that the store has written before: since when that shows the store. */
  asOf: z.coerce.date().optional(),
});
export type Sweep = z.infer<typeof Sweep>;

const named = 5;

const soughtAtOnce = 100;

/**
 * Imports all products of a store, or continues at `from`; the next run does the rest. Products that were not seen are
 * asked for by id, and only those unknown to the store are marked gone. Safe to run again.
 */
export async function importProducts(
  storeId: string,
  from: Sweep | null = null,
  limits?: Run,
): Promise<void> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return;
  const run = limits ?? runOf(found.store.platform);
  const sweep = from ?? (await freshSweep());
  await saveProgress(storeId, "running", sweep);
  const until = new Date(Date.now() + run.seconds * 1000);
  for (let calls = 0; ; calls++) {
    // At least one page a run, however short it is, else nothing would ever move on.
    if (calls > 0 && (calls >= run.pages || new Date() >= until)) return leaveRest(storeId, sweep);
    const step =
      sweep.page === null
        ? await seek(found.client, storeId, sweep)
        : await read(found.client, storeId, sweep, until);
    if (step === "more" || typeof step === "object") await saveProgress(storeId, "running", sweep);
    if (typeof step === "object") return leaveRest(storeId, sweep, step.seconds);
    if (step === "more") continue;
    if (step === "done") break;
    return stop(storeId, sweep, step);
  }
  await saveProgress(storeId, "done", { ...sweep, total: sweep.done });
  await productsReadSince(storeId, earlier(sweep.begun, sweep.asOf));
  await reportStoreAnswer(storeId);
  await queuePictures(db, storeId);
}

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one);

async function freshSweep(): Promise<Sweep> {
  // The clock that `updated_at` is written by.
  const row = await db.first<{ at: Date }>(sql`select now() as at`);
  const begun = row?.at ?? new Date(0);
  const nothing = { pages: 0, done: 0, total: null, unread: { count: 0, some: [] } };
  return { ...nothing, begun, page: "", round: firstRound, soughtTo: null };
}

export type Step = "more" | "done" | ReadFailure;

async function read(
  client: StoreClient,
  storeId: string,
  sweep: Sweep,
  until: Date,
): Promise<Step | { seconds: number }> {
  const asked = await readClock();
  const answer = await client.products(sweep.page || null, until);
  if (!answer.ok) return answer.error;
  const { items, unreadable, mark, next, total, preparing, asOf } = answer.value;
  const round = onward(sweep.round, mark);
  if (round === null || sweep.pages >= mostProductPages) return "endless";
  const unread = [...unreadable, ...(await takeProducts(storeId, items, { asOf: asOf ?? null, asked }))];
  sweep.unread.count += unread.length;
  sweep.unread.some = [...sweep.unread.some, ...unread.filter((id) => id !== "")].slice(0, named);
  sweep.done += items.length - (unread.length - unreadable.length);
  sweep.total = total ?? sweep.total;
  if (asOf && (!sweep.asOf || asOf < sweep.asOf)) sweep.asOf = asOf;
  Object.assign(sweep, { round, pages: sweep.pages + 1, page: next, ready: preparing?.ready });
  return preparing ? { seconds: preparing.seconds } : "more";
}

type Seeking = Pick<Sweep, "begun" | "soughtTo">;

/** Asks for products that were not read since `begun`; those unknown to the store are marked gone. */
export async function seek(client: StoreClient, storeId: string, place: Seeking): Promise<Step> {
  const missed = await db.rows<{ id: string; externalId: string }>(sql`
    select id, external_id from store_product
    where store_id = ${storeId} and status not in ('gone', 'unlisted') and updated_at < ${place.begun}
      and (${place.soughtTo}::uuid is null or id > ${place.soughtTo}::uuid)
    order by id limit ${soughtAtOnce}`);
  if (missed.length === 0) return "done";
  const there = await client.productsThere(missed.map((product) => product.externalId));
  if (there.ok) {
    const gone = missed.filter((product) => !there.value.has(product.externalId));
    await transaction(async (tx) => {
      const marked = await tx.rows<{ id: string; externalId: string }>(sql`
        update store_product set status = 'gone', updated_at = now()
        where id = any(${gone.map((product) => product.id)}::uuid[]) and updated_at < ${place.begun}
        returning id, external_id`);
      if (marked.length === 0) return;
      const ids = marked.map((product) => product.id);
      await tx.prisma.storeVariant.updateMany({
        where: { storeProductId: { in: ids } },
        data: { status: "gone" },
      });
      const externalIds = marked.map((product) => product.externalId);
      await publish("stores.productsGone", tx, storeId, externalIds);
    });
  } else if (there.error === "unavailable" || there.error === "unauthorised") return there.error;
  // Any other answer says nothing of them: they stay as they are.
  place.soughtTo = missed.at(-1)?.id ?? null;
  return missed.length < soughtAtOnce ? "done" : "more";
}

/** Leaves the rest to another job, unless the member has asked for all anew meanwhile. */
async function leaveRest(storeId: string, sweep: Sweep, seconds = 0): Promise<void> {
  const key = `stores.products:${storeId}`;
  if (await isWaiting(db, key)) return;
  const runAt = new Date(Date.now() + seconds * 1000);
  await addReading(db, "stores.products", { storeId, sweep }, seconds > 0 ? { runAt } : {});
}

async function stop(storeId: string, sweep: Sweep, error: ReadFailure): Promise<void> {
  await saveProgress(storeId, "failed", sweep, error);
  await reportStoreFailure(storeId, error);
  if (error === "unavailable") throw new Error("store answered: unavailable");
}

async function saveProgress(
  storeId: string,
  state: "running" | "done" | "failed",
  { done, total, unread, ready }: Sweep,
  error?: ReadFailure,
): Promise<void> {
  const failed = { ...(error ? { error } : {}), ...(ready === undefined ? {} : { ready }) };
  const sync = { state, done, total, unread, at: new Date().toISOString(), ...failed } satisfies Partial<
    Record<keyof Extract<ProductSync, { done: number }>, unknown>
  >;
  await prisma.store.updateMany({ where: { id: storeId }, data: { productSync: sync } });
}
