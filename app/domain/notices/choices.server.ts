/** Which events a member hears of, and where: by mail, in the member area. */
import { db, sql, transaction } from "~/platform/db";
import { newsEvents, type NewsEvent } from "./events";

/** Where an event is told. */
export type NewsChannel = "mail" | "inbox";

export type NewsChoice = Readonly<Record<NewsChannel, boolean>>;
export type NewsChoices = Readonly<Record<NewsEvent, NewsChoice>>;

/** A member's choices; what was never chosen is on. */
export async function choicesOf(memberId: string): Promise<NewsChoices> {
  const rows = await db.rows<NewsChoice & { event: string }>(
    sql`select event, mail, inbox from notification_pref where user_id = ${memberId}`,
  );
  const chosen = new Map(rows.map(({ event, mail, inbox }) => [event, { mail, inbox }]));
  const entries = newsEvents.map((event) => [event, chosen.get(event) ?? { mail: true, inbox: true }]);
  return Object.fromEntries(entries) as NewsChoices;
}

/** Keeps a member's choices, all events at once. */
export async function saveChoices(memberId: string, choices: NewsChoices): Promise<void> {
  const rows = newsEvents.map((event) => ({ event, ...choices[event] }));
  await transaction((tx) =>
    tx.run(sql`
      insert into notification_pref as p (user_id, event, mail, inbox)
      select ${memberId}, c.event, c.mail, c.inbox
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(event text, mail boolean, inbox boolean)
      on conflict (user_id, event) do update set mail = excluded.mail, inbox = excluded.inbox`),
  );
}
