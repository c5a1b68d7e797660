/** What tests of booking providers' differences share: movements of Stripe's own, and what finance does on a line's page. */
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as lineAction, loader as lineLoader } from "~/routes/desk/reconciliation/line";
import type { TestStaff } from "./factories";
import { compared, today } from "./reconciliation";
import { callAction, callLoader } from "./setup/call";
import { control } from "./setup/outside";

/** A movement of Stripe's own, as the sandbox makes it; its line once it was compared. */
export async function moved(amount: number, rest: object = {}, day = today): Promise<string> {
  const made = await control<{ id: string }>("/control/stripe/movements/new", {
    type: "adjustment",
    amount,
    ...rest,
  });
  await compared("stripe", day);
  return lineOf(made.id);
}

/** A line by the provider's number, or by what it is about. */
export async function lineOf(ref: string, part = "amount"): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    select id from provider_line where (ref = ${ref} or source = ${ref}) and part = ${part}`);
  if (!row) throw new Error(`no line ${ref}`);
  return row.id;
}

/** The page of a line. */
export const at = (lineId: string) => ({ url: paths.deskReconciliationLine(lineId), params: { lineId } });
export const shown = async (as: TestStaff, lineId: string) =>
  (await callLoader(lineLoader, { ...at(lineId), as })).data.line;
export const send = (as: TestStaff, lineId: string, form: Record<string, string>) =>
  callAction(lineAction, { ...at(lineId), as, form });
/** Proposes to book a line. */
export const book = (as: TestStaff, lineId: string, amount: bigint, account = "exp:psp_fee") =>
  send(as, lineId, { intent: "book", account, amount: String(amount), reason: "Card network's fine" });
/** The id of what is proposed of a line. */
export const proposal = async (as: TestStaff, lineId: string) => (await shown(as, lineId)).proposed?.id ?? "";
/** Approves what is proposed of a line, or refuses it. */
export const decide = async (as: TestStaff, lineId: string, intent = "approve-booking") =>
  send(as, lineId, { intent, booking: await proposal(as, lineId) });
/** Proposes to take its booking back. */
export const back = async (as: TestStaff, lineId: string) =>
  send(as, lineId, {
    intent: "take-back",
    booking: (await shown(as, lineId)).booked?.id ?? "",
    reason: "Wrong one",
  });
export const refOf = async (lineId: string) =>
  (await db.first<{ ref: string }>(sql`select ref from provider_line where id = ${lineId}`))?.ref ?? "";
