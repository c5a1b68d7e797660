/** What steps of a request say to its member: a message of the conversation, a line and a mail. */
import { notify } from "~/domain/notifications/notifications.server";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import type { ReasonCode } from "./config";
import { sendSourcingMail } from "./mails.server";
import type { Locked } from "./steps.server";

/** Writes the message of a step, where it has one. */
export async function writeMessage(
  tx: Tx,
  { row, by, input }: Doing<Locked, { message?: string | undefined }>,
): Promise<void> {
  if (!input.message) return;
  const staffId = typeof by === "object" && "staff" in by ? by.staff.id : null;
  await tx.prisma.sourcingMessage.create({ data: { requestId: row.id, staffId, body: input.message } });
}

/** Who of the staff takes a step, by name; empty for others. */
export const staffName = ({ by }: Doing<Locked>): string =>
  (typeof by === "object" && "staff" in by && by.staff.name) || "";

type News = { message?: string; by?: string; reason?: ReasonCode };

/** Tells the member by a line and a mail what became of the request. */
export async function tell(tx: Tx, request: Locked, what: "asked" | "quoted" | "failed", news: News = {}) {
  const { id, no, title, userId, email, name, locale } = request;
  const at = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from state_transition where entity = 'sourcing_request' and entity_id = ${id}`);
  await notify(tx, { userId, event: `sourcing.${what}`, data: { no, title } });
  await sendSourcingMail(tx, {
    key: `sourcing.${what}:${id}:${at?.n ?? 0}`,
    to: email,
    locale,
    template: `sourcing.${what}`,
    params: { no, title, name, message: "", by: "", reason: null, ...news },
  });
}
