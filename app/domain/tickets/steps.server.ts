/** What its sender, the staff and the clock do with a ticket (§3.11). */
import { isAssignee } from "~/domain/accounts/assignees.server";
import { roles } from "~/domain/accounts/people";
import { notify } from "~/domain/notifications/notifications.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { env } from "~/platform/env.server";
import { err, ok } from "~/platform/result";
import type { ByIntent } from "~/platform/steps";
import { closeAfterDays, ticketRoles } from "./config";
import type { TicketStep } from "./forms";
import { sendTicketMail } from "./mails.server";
import { ticketStates, type TicketStatus } from "./states";
import { seenBy, type Viewer } from "./tickets.server";

type Locked = {
  id: string;
  userId: string | null;
  no: string;
  name: string;
  email: string;
  locale: string;
  status: TicketStatus;
};

const lockedColumns = sql`t.id, t.user_id, t.no, t.name, t.email, t.locale, t.status`;

const staff = roles(...ticketRoles);
const touched = () => sql`updated_at = now()`;

/** `assignee`: that person cannot answer tickets. */
type Refusal = "stale" | "assignee";

export const ticketSteps = defineSteps<
  Locked,
  ByIntent<TicketStep>,
  Refusal,
  Pick<Locked, "status" | "userId">
>()({
  entity: "ticket",
  machine: ticketStates,
  lock: (tx, no: string, by: Viewer) =>
    tx.first<Locked>(sql`
      select ${lockedColumns} from ticket t where t.no = ${no} and ${seenBy(by).sql} for update`),
  owner: (ticket) => ticket.userId,
  stale: "stale",
  starts: { open: "OPEN" },
  steps: {
    answer: {
      by: staff,
      // The first to answer looks after it.
      set: ({ by }) =>
        sql`${touched()}, assigned_to = coalesce(assigned_to, ${staffOf(by)?.id ?? null}::uuid)`,
      then: [writeMessage],
    },
    reply: { by: ["member", staff], set: touched, then: [writeMessage] },
    solve: { by: ["member", staff], set: touched },
    assign: {
      by: staff,
      check: async (tx, { input: { to } }) =>
        to && !(await isAssignee(tx, to, ticketRoles)) ? err("assignee") : ok(),
      set: ({ input }) => sql`assigned_to = ${input.to ?? null}::uuid`,
    },
    close: { by: [staff, "system"], set: touched },
  },
});

type Message = Doing<Locked, { intent: "answer" | "reply"; message: string }>;

const staffOf = (by: Message["by"]) => (typeof by === "object" && "staff" in by ? by.staff : null);

/**
 * Writes a message, and tells who did not write it: the sender of our answer, support of a member's reply. What staff
 * enter for the sender, such as a reply that came by mail, is the sender's.
 */
async function writeMessage(tx: Tx, { row, by, input: { intent, message } }: Message): Promise<void> {
  const { no, name, email, locale, userId } = row;
  const staff = staffOf(by);
  const author = intent === "answer" ? (staff?.id ?? null) : null;
  const written = await tx.first<{ id: string }>(sql`
    insert into ticket_message (ticket_id, staff_id, body) values (${row.id}, ${author}, ${message}) returning id`);
  if (!staff) {
    const mail = { key: `tickets.reply:${written?.id}`, to: env().SUPPORT_EMAIL, locale: "en-US" };
    await sendTicketMail(tx, { ...mail, template: "tickets.reply", params: { no, name, email, message } });
  }
  if (!staff || !author) return;
  const mail = { key: `tickets.answered:${written?.id}`, to: email, locale };
  const params = { no, name, message, by: staff.name ?? "", member: userId && "member" };
  await sendTicketMail(tx, { ...mail, template: "tickets.answered", params });
  if (userId) await notify(tx, { userId, event: "ticket.answered", data: { no, by: params.by } });
}

/** Closes what was solved days ago (§3.11). */
export async function closeSolved(): Promise<void> {
  await ticketSteps.sweep("close", "system", {
    where: sql`status = 'SOLVED' and updated_at < now() - make_interval(days => ${closeAfterDays})`,
    set: touched(),
  });
}
