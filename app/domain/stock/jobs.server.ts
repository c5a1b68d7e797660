/** What the stock does by itself: it lets go of what was held and not paid for in time. */
import { answerersOf } from "~/domain/bus";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { db, sql, transaction } from "~/platform/db";
import { releaseOverdue } from "./consume.server";
import type { StockRef } from "./stock.server";

/** Releases what is held past its time, unless a later noun says to keep it. Returns how many references let go. */
export async function releaseExpired(atOnce = 500): Promise<number> {
  let released = 0;
  let due: StockRef[] = [];
  // Page after page: what is kept stays due, for days with a bank transfer, and must not hide what comes after it.
  do {
    due = await dueAfter(due.at(-1), atOnce);
    released += await releaseUnlessKept(due);
  } while (due.length === atOnce);
  return released;
}

async function dueAfter(last: StockRef | undefined, most: number): Promise<StockRef[]> {
  return db.rows<StockRef>(sql`
    select distinct ref_type as type, ref_id as id from stock_reservation
    where status = 'held' and expires_at < now()
      and ${last ? sql`(ref_type, ref_id) > (${last.type}, ${last.id}::uuid)` : sql`true`}
    order by 1, 2 limit ${most}`);
}

async function releaseUnlessKept(due: readonly StockRef[]): Promise<number> {
  let released = 0;
  for (const [type, refs] of Map.groupBy(due, (ref) => ref.type)) {
    const kept = await keptOf(
      type,
      refs.map((ref) => ref.id),
    );
    for (const ref of refs.filter(({ id }) => !kept.has(id))) {
      if (await releaseIfStillDue(ref)) released++;
    }
  }
  return released;
}

async function keptOf(type: string, ids: string[]): Promise<Set<string>> {
  const answers = await Promise.all(answerersOf("stock.keptReserved").map((keeps) => keeps(type, ids)));
  return new Set(answers.flatMap((answer) => [...answer]));
}

async function releaseIfStillDue(ref: StockRef): Promise<boolean> {
  return transaction((tx) => releaseOverdue(tx, ref));
}

export const jobs: JobHandlers = {
  "stock.release-expired": async () => void (await releaseExpired()),
};

export const crons: Cron[] = [{ task: "stock.release-expired", match: "* * * * *" }];
