/** What steps of a case write beside its state: messages, offers, files, lines, and words to its member. */
import { notify } from "~/domain/notifications/notifications.server";
import { noteClaim } from "~/domain/orders/resend.server";
import type { NotificationData } from "~/domain/notifications/events";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import type { By } from "~/platform/steps";
import { staffOf } from "./seen.server";
import type { Locked } from "./steps.server";
import type { Want } from "./config";

/** Writes the message of a step, where it has one. */
export async function writeMessage(
  tx: Tx,
  { row, by, input }: Doing<Locked, { message?: string | undefined } | undefined>,
): Promise<void> {
  if (!input?.message) return;
  await tx.run(sql`
    insert into case_message (case_id, staff_id, body)
    values (${row.id}, ${staffOf(by)?.id ?? null}::uuid, ${input.message})`);
}

type News = "asked" | "proposed" | "rejected" | "refunded" | "resent" | "arrivedBad" | "closed" | "notSent";

/** Tells the member by a line and a mail what became of the case. */
export async function tell(tx: Tx, { userId, no, orderNo }: Locked, what: News, more: NotificationData = {}) {
  await notify(tx, { userId, event: `claim.${what}`, data: { no, orderNo, ...more } });
}

/** Writes an offer in the place of the one that counted. */
export async function writeOffer(
  tx: Tx,
  { id, round }: Pick<Locked, "id" | "round">,
  offer: { staffId: string | null; kind: Want; amount: bigint; status: "OPEN" | "FINANCE"; message?: string },
): Promise<void> {
  await endOffers(tx, id, "REPLACED");
  await tx.run(sql`
    insert into case_offer (case_id, round, staff_id, kind, amount, status, message, opened_at)
    values (${id}, ${round}, ${offer.staffId}::uuid, ${offer.kind}, ${offer.amount}, ${offer.status},
      ${offer.message ?? ""}, case when ${offer.status} = 'OPEN' then now() end)`);
}

/** Finance has agreed: the member reads the offer, and what was written with it. */
export async function openOffer(tx: Tx, { row, by }: Doing<Locked>): Promise<void> {
  await tx.run(sql`
    with opened as (
      update case_offer set status = 'OPEN', opened_at = now(), decided_by = ${staffOf(by)?.id ?? null}::uuid
      where case_id = ${row.id} and status = 'FINANCE' returning case_id, staff_id, message)
    insert into case_message (case_id, staff_id, body)
    select case_id, staff_id, message from opened where message <> ''`);
}

/** The offer that counts is agreed to, refused, replaced, or lapses. */
export async function endOffers(
  tx: Tx,
  caseId: string,
  status: "REPLACED" | "AGREED" | "REFUSED" | "LAPSED",
): Promise<void> {
  await tx.run(sql`
    update case_offer set status = ${status}, answered_at = now()
    where case_id = ${caseId} and status in ('OPEN', 'FINANCE')`);
}

/** The case is over: its lines are free, its offer lapses, and the history of its order says so. */
export async function endCase(tx: Tx, row: Locked, by: By): Promise<void> {
  await tx.run(sql`update aftersale_line set open = false where case_id = ${row.id}`);
  await endOffers(tx, row.id, "LAPSED");
  await noteClaim(tx, row.orderId, "claim-ended", by, row.no);
}

/** Files that were sent with a message belong to the case now; only the member's own, and only loose ones. */
export async function attachFiles(
  tx: Tx,
  { id, userId }: Pick<Locked, "id" | "userId">,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  await tx.run(sql`
    update case_file set case_id = ${id} where id = any(${[...files]}::uuid[]) and user_id = ${userId} and case_id is null`);
}
