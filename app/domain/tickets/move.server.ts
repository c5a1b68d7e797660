/** A ticket's step from state to state, with its history, and whether a message of it was written before. */
import { sql, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import { ticketStates, type TicketEvent, type TicketStatus } from "./states";

/** Moves a locked ticket; false where its state does not allow the event. */
export async function moveTicket(
  tx: Tx,
  ticket: { id: string; status: TicketStatus },
  event: TicketEvent,
  actor: Actor,
): Promise<boolean> {
  const to = ticketStates.next(ticket.status, event);
  if (!to.ok) return false;
  const { id, status: from } = ticket;
  await tx.run(sql`update ticket set status = ${to.value}, updated_at = now() where id = ${id}`);
  await recordTransitions(tx, [{ entity: "ticket", entityId: id, from, to: to.value, event, actor }]);
  return true;
}

/** Whether there is a message of this id; its ticket is locked, so that none comes in between. */
export async function isWritten(tx: Tx, messageId: string): Promise<boolean> {
  return (await tx.first(sql`select 1 from ticket_message where id = ${messageId}`)) !== null;
}
