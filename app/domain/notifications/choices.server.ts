/** Which events a member hears of, and where: by mail, in the member area. */
import { prisma, sql, transaction } from "~/platform/db";
import type { NotificationEvent } from "./events";
import type { TickedEvents } from "./forms";
import { notificationEvents } from "./kinds.server";

/** Where an event is told. */
export type NotificationChannel = "mail" | "inbox";

export type NotificationChoice = Readonly<Record<NotificationChannel, boolean>>;
export type NotificationChoices = Readonly<Record<NotificationEvent, NotificationChoice>>;

/** A member's choices; what was never chosen is on. */
export async function choicesOf(memberId: string): Promise<NotificationChoices> {
  const rows = await prisma.notificationPref.findMany({ where: { userId: memberId } });
  const chosen = new Map(rows.map(({ event, mail, inbox }) => [event, { mail, inbox }]));
  const entries = notificationEvents().map((event) => [
    event,
    chosen.get(event) ?? { mail: true, inbox: true },
  ]);
  return Object.fromEntries(entries) as NotificationChoices;
}

/** Keeps a member's choices, all events at once. */
export async function saveChoices(memberId: string, ticked: TickedEvents): Promise<void> {
  const rows = notificationEvents().map((event) => ({
    event,
    mail: ticked.mail.has(event),
    inbox: ticked.inbox.has(event),
  }));
  await transaction((tx) =>
    tx.run(sql`
      insert into notification_pref as p (user_id, event, mail, inbox)
      select ${memberId}, c.event, c.mail, c.inbox
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(event text, mail boolean, inbox boolean)
      on conflict (user_id, event) do update set mail = excluded.mail, inbox = excluded.inbox`),
  );
}
