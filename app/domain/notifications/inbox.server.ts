/** A member's notifications: written by the nouns, read in the member area. */
import { z } from "zod";
import { db, prepared, prisma, sql, type Sql, type Tx } from "~/platform/db";
import type { NotificationData, NotificationEvent, NotificationGroup } from "./events";
import { groupOf, isMailedAsLine, notificationTarget } from "./kinds.server";
import { mailLine } from "./line-mail.server";

export type Notification = { userId: string; event: NotificationEvent; data: NotificationData };

/**
 * Puts a line into a member's notifications, in the transaction of what happened, unless they switched it off there.
 * Serious events, as their kind says, are mailed besides.
 */
export async function notify(tx: Tx, { userId, event, data }: Notification): Promise<void> {
  await tx.run(sql`
    insert into notification (user_id, event, data)
    select ${userId}, ${event}, ${JSON.stringify(data)}::jsonb
    where not exists (
      select 1 from notification_pref where user_id = ${userId} and event = ${event} and not inbox)`);
  if (isMailedAsLine(event)) await mailLine(tx, userId, event, data);
}

/**
 * As `notify`, of several things of one kind. While the member has not read it, later ones are added to the same line:
 * its `data` plus `count`.
 */
export async function notifyCount(
  tx: Tx,
  { userId, event, data }: Notification,
  count: number,
): Promise<void> {
  const added = await tx.run(sql`
    update notification set created_at = now(),
      data = data || jsonb_build_object('count', (data ->> 'count')::int + ${count}::int)
    where id = (select id from notification
      where user_id = ${userId} and event = ${event} and read_at is null and data - 'count' = ${JSON.stringify(data)}::jsonb
      order by created_at desc limit 1 for update)`);
  if (added === 0) await notify(tx, { userId, event, data: { ...data, count } });
}

/** A notification as a page shows it. */
export type NotificationItem = {
  readonly id: string;
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
  return readShown(prepared`
    select ${notificationColumns} from notification n where n.user_id = ${memberId}
    order by n.created_at desc, n.id desc limit ${limit}`);
}

/** Where a member's notification leads, marked as read where `mark` says so; null where they have none of that id. */
export async function openNotification(memberId: string, id: string, mark: boolean): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const where = { id, userId: memberId };
  const row = await prisma.notification.findUnique({ where, select: { event: true, data: true } });
  if (!row) return null;
  if (mark)
    await prisma.notification.updateMany({ where: { ...where, readAt: null }, data: { readAt: new Date() } });
  return notificationTarget(row.event, row.data as NotificationData);
}

/** Marks all of a member's notifications as read. */
export async function readAllNotifications(memberId: string): Promise<void> {
  await prisma.notification.updateMany({
    where: { userId: memberId, readAt: null },
    data: { readAt: new Date() },
  });
}

/** What was read is kept for so many days, what was not twice as long. */
const keptDays = 180;

/** Forgets old notifications; a recurring job calls it. */
export async function sweepNotifications(): Promise<void> {
  const before = (days: number) => ({ lt: new Date(Date.now() - days * 86_400_000) });
  await prisma.notification.deleteMany({
    where: {
      OR: [{ createdAt: before(keptDays), readAt: { not: null } }, { createdAt: before(2 * keptDays) }],
    },
  });
}
