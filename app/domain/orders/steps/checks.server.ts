/** Whether a step of an order is allowed, beside its state. */
import { answererOf } from "~/domain/bus";
import { pieceOf } from "~/domain/pieces.server";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { waitingChange, type Decided } from "../changes/change-row.server";
import { casesOver } from "../disputed.server";
import { stillHere } from "../lacking.server";
import { maySend, type Row, type StepFacts } from "../row.server";
import { openInterceptionOf, stageOf } from "../stopping/interception.server";
import type { MoveError, Sent, StopSeen } from "./inputs.server";

/** Whether a parcel of an order may be sent now. One that a carrier has scanned is gone, whatever stands against it. */
export const mayLeave = ({ hold, purchasedAt }: StepFacts): Result<unknown, MoveError> => {
  if (hold !== "NONE") return err("orders:error.stale");
  return purchasedAt === null ? err("orders:error.not-purchased") : ok();
};

/** An open payment forbids what would change the order under it. */
export const unlocked = ({ paying }: StepFacts): Result<unknown, MoveError> =>
  paying ? err("orders:error.pay-locked") : ok();

/** What its store says against sending it was seen. */
export async function seenStop(
  _tx: Tx,
  { row, input }: Doing<Row, StopSeen>,
): Promise<Result<unknown, MoveError>> {
  return maySend(row, input?.stopSeen) ? ok() : err("orders:error.store-stopped");
}

/** Whether it may leave, unless its carrier has it. */
export async function asItStands(
  _tx: Tx,
  { row, input }: Doing<Row, Sent>,
): Promise<Result<unknown, MoveError>> {
  return input.hasLeft ? ok() : mayLeave(row);
}

/** Whom of the staff the history names; null for anybody else. */
export const staffIdOf = (by: By): string | null =>
  typeof by === "object" && "staff" in by ? by.staff.id : null;

/** What a dispute stopped, its member neither takes up again nor cancels: the money may be gone. */
export async function undisputed(tx: Tx, row: Row, by: By): Promise<Result<unknown, MoveError>> {
  if (typeof by !== "object" || !("member" in by)) return ok();
  const cases = await casesOver(tx, [row.id]);
  return cases.some(({ status }) => status !== "WON") ? err("orders:error.disputed") : ok();
}

/** Staff let go on what a lost dispute stopped, and nothing that its member or store asked to stop. */
export async function mayResume(
  tx: Tx,
  { row, by }: Doing<Row, unknown>,
): Promise<Result<unknown, MoveError>> {
  if (typeof by !== "object" || !("staff" in by)) return undisputed(tx, row, by);
  const cases = await casesOver(tx, [row.id]);
  if (cases.some(({ status }) => status === "OPEN")) return err("orders:error.disputed");
  const open = await openInterceptionOf(tx, row.id);
  return open !== null && open.source !== "DISPUTE" ? err("orders:error.theirs") : ok();
}

/** What staff say has left goes as if its carrier had scanned it; then nothing of the order may be here. */
export async function allHasLeft(
  tx: Tx,
  { row, by }: Doing<Row, unknown>,
): Promise<Result<unknown, MoveError>> {
  if (by === "system") return ok();
  await answererOf("orders.sendLabelled")(tx, row.id);
  const here = await stillHere(tx, row.id);
  return here === "" ? ok() : err(`orders:error.still-here|${JSON.stringify({ goods: here })}`);
}

/** Nothing of it has been picked, packed or sent. */
export async function beforePick(
  tx: Tx,
  { row }: Pick<Doing<Row>, "row">,
): Promise<Result<unknown, MoveError>> {
  const begun = await tx.first(sql`
    select 1 from store_order o where o.id = ${row.id} and (${pieceOf("orders.inWarehouse")(sql`o.id`)} is not null
      or exists (select 1 from package p where p.order_id = o.id))`);
  return begun ? err("orders:error.picked") : ok();
}

/** No label of it was made, and no parcel sent. */
export async function beforeLabel(
  tx: Tx,
  { row }: Pick<Doing<Row>, "row">,
): Promise<Result<unknown, MoveError>> {
  const stage = await stageOf(tx, row.id);
  const sent = await tx.first(sql`select 1 from package where order_id = ${row.id} limit 1`);
  const isLabelled = stage === "labelled" || stage === "manifest" || stage === "gone";
  return sent || isLabelled ? err("orders:error.labelled") : ok();
}

/** Its member decides about what the store changed, staff about what the member asks for, which they may take back. */
export async function decidesChange(
  tx: Tx,
  { row, by, event }: Doing<Row, Decided>,
): Promise<Result<unknown, MoveError>> {
  const change = await waitingChange(tx, row.id);
  if (!change) return err("orders:error.stale");
  if (by === "system") return ok();
  const isStaff = typeof by === "object" && "staff" in by;
  const theirs = isStaff
    ? change.askedBy === "MEMBER"
    : change.askedBy === "STORE" || event === "change-refused";
  if (!theirs) return err("orders:error.theirs");
  if (event !== "change-accepted") return ok();
  // A label that was made meanwhile names the address of before; of what is being picked no piece is taken out.
  return change.lines ? beforePick(tx, { row }) : beforeLabel(tx, { row });
}

/** Whether a line of it is linked to goods that are sold no more. */
export async function hasTakenDown(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id
    where l.order_id = ${orderId} and (p.status <> 'on' or v.status <> 'on') limit 1`);
  return row !== null;
}
