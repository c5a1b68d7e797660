/** A member's notifications: written by the nouns, read in the member area. */
import { z } from "zod";
import { db, sql, type Tx } from "~/platform/db";
import { cappedCount, keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { newsTarget, type NewsData, type NewsEvent } from "./events";

export type News = { userId: string; event: NewsEvent; data: NewsData };

/** Puts news into a member's notifications in the transaction that makes them, unless they switched them off there. */
export async function notify(tx: Tx, { userId, event, data }: News): Promise<void> {
  await tx.run(sql`
    insert into notification (user_id, event, data)
    select ${userId}, ${event}, ${JSON.stringify(data)}::jsonb
    where not exists (
      select 1 from notification_pref where user_id = ${userId} and event = ${event} and not inbox)`);
}

/** News as a page shows it. */
export type NewsItem = {
  readonly id: string;
  /** An event of today's, or one of an older version. */
  readonly event: string;
  readonly data: NewsData;
  readonly read: boolean;
  readonly at: Date;
};

export const newsTabs = ["all", "unread"] as const;
export type NewsTab = (typeof newsTabs)[number];

const columns = sql`n.id, n.event, n.data, n.read_at is not null as read, n.created_at as at`;
const scope = (memberId: string, tab: NewsTab) =>
  sql`n.user_id = ${memberId} and ${tab === "unread" ? sql`n.read_at is null` : sql`true`}`;

/** A page of a member's news, the newest first. */
export async function newsPage(memberId: string, query: ListQuery): Promise<Page<NewsItem>> {
  const key = [
    { column: "n.created_at", type: "timestamptz" },
    { column: "n.id", type: "uuid" },
  ] as const;
  const { where, orderLimit } = keyset(query, key, "desc");
  const rows = await db.rows<NewsItem & { key: string }>(sql`
    select ${columns}, n.created_at::text as key from notification n
    where ${scope(memberId, query.tab as NewsTab)} and ${where} ${orderLimit}`);
  const page = pageOf(rows, query, (row) => [row.key, row.id]);
  return { ...page, rows: page.rows.map(({ key: _, ...row }) => row) };
}

/** How many news stand under each tab. */
export async function newsCounts(memberId: string): Promise<Record<NewsTab, number>> {
  const [all, unread] = await Promise.all(
    newsTabs.map((tab) => cappedCount(sql`from notification n where ${scope(memberId, tab)}`)),
  );
  return { all: all ?? 0, unread: unread ?? 0 };
}

/** The latest news of a member. */
export function latestNews(memberId: string, limit: number): Promise<NewsItem[]> {
  return db.rows<NewsItem>(sql`
    select ${columns} from notification n where n.user_id = ${memberId}
    order by n.created_at desc, n.id desc limit ${limit}`);
}

/** Where a member's news leads, marked as read where `mark` says so; null where they have none of that id. */
export async function openNews(memberId: string, id: string, mark: boolean): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db.first<{ event: string; data: NewsData }>(sql`
    select event, data from notification where id = ${id} and user_id = ${memberId}`);
  if (!row) return null;
  if (mark)
    await db.run(sql`
      update notification set read_at = now() where id = ${id} and user_id = ${memberId} and read_at is null`);
  return newsTarget(row.event, row.data);
}

/** Marks all of a member's news as read. */
export async function readAllNews(memberId: string): Promise<void> {
  await db.run(sql`update notification set read_at = now() where user_id = ${memberId} and read_at is null`);
}

/** Read news is kept for so many days, unread news twice as long. */
const keptDays = 180;

/** Forgets old news; a recurring job calls it. */
export async function sweepNews(): Promise<void> {
  await db.run(sql`
    delete from notification
    where created_at < now() - make_interval(days => ${keptDays}) and read_at is not null
      or created_at < now() - make_interval(days => ${2 * keptDays})`);
}
