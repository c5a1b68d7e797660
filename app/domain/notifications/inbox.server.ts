/** A member's notifications: written by the nouns, read in the member area. */
import { z } from "zod";
import { db, sql, type Sql, type Tx } from "~/platform/db";
import type { NotificationData, NotificationEvent, NotificationGroup } from "./events";
import { groupOf, notificationTarget } from "./kinds.server";

export type Notification = { userId: string; event: NotificationEvent; data: NotificationData };

/** Puts a line into a member's notifications, in the transaction of what happened, unless they switched it off there. */
export async function notify(tx: Tx, { userId, event, data }: Notification): Promise<void> {
  await tx.run(sql`
    insert into notification (user_id, event, data)
    select ${userId}, ${event}, ${JSON.stringify(data)}::jsonb
    where not exists (
      select 1 from notification_pref where user_id = ${userId} and event = ${event} and not inbox)`);
}

/** A notification as a page shows it. */
export type NotificationItem = {
  readonly id: string;
  /** An event of today's, or one of an older version. */
  readonly event: string;
  /** The heading of its event; null for one of an older version. */
  readonly group: NotificationGroup | null;
  readonly data: NotificationData;
  readonly read: boolean;
  readonly at: Date;
};

type Stored = Omit<NotificationItem, "group">;

const shown = (row: Stored): NotificationItem => ({ ...row, group: groupOf(row.event) });

/** The columns of a notification, from `notification n`. */
export const notificationColumns = sql`n.id, n.event, n.data, n.read_at is not null as read, n.created_at as at`;

/** Reads notifications as a page shows them. */
export const readShown = async (piece: Sql): Promise<NotificationItem[]> =>
  (await db.rows<Stored>(piece)).map(shown);

/** The latest notifications of a member. */
export function latestNotifications(memberId: string, limit: number): Promise<NotificationItem[]> {
  return readShown(sql`
    select ${notificationColumns} from notification n where n.user_id = ${memberId}
    order by n.created_at desc, n.id desc limit ${limit}`);
}

/** Where a member's notification leads, marked as read where `mark` says so; null where they have none of that id. */
export async function openNotification(memberId: string, id: string, mark: boolean): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db.first<{ event: string; data: NotificationData }>(sql`
    select event, data from notification where id = ${id} and user_id = ${memberId}`);
  if (!row) return null;
  if (mark)
    await db.run(sql`
      update notification set read_at = now() where id = ${id} and user_id = ${memberId} and read_at is null`);
  return notificationTarget(row.event, row.data);
}

/** Marks all of a member's notifications as read. */
export async function readAllNotifications(memberId: string): Promise<void> {
  await db.run(sql`update notification set read_at = now() where user_id = ${memberId} and read_at is null`);
}

/** What was read is kept for so many days, what was not twice as long. */
const keptDays = 180;

/** Forgets old notifications; a recurring job calls it. */
export async function sweepNotifications(): Promise<void> {
  await db.run(sql`
    delete from notification
    where created_at < now() - make_interval(days => ${keptDays}) and read_at is not null
      or created_at < now() - make_interval(days => ${2 * keptDays})`);
}
