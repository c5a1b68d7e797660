/**
 * Unlinks a line from a wire that was confirmed by hand. Linking booked nothing, so no journal is reversed. The line
 * and the wire are open again.
 */
import type { Staff } from "~/domain/accounts/people";
import { freeReceipts } from "~/domain/payments/wires/accounts.server";
import { audit } from "~/platform/audit.server";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { plain } from "./naming.server";
import type { BookError, LineRow } from "./line-row.server";

/**
 * The number of a posted or proposed correction that was computed from a line's link, or null. `mistaken` of the wire
 * does not count; `mistaken` of the line's own money counts while it is proposed.
 */
export async function correctionOn(
  { id, refId }: Pick<LineRow, "id" | "refId">,
  on: Queryable = db,
): Promise<string | null> {
  const row = await on.first<{ no: string }>(sql`
    select no from adjustment
    where status in ('PROPOSED', 'POSTED') and (kind <> 'mistaken' or (wire_id = ${id} and status = 'PROPOSED'))
      and (line_id = ${id} or wire_id in (${id}, ${refId}::uuid))
    order by line_id = ${id} desc, id limit 1`);
  return row?.no ?? null;
}

/** Unlinks a line from a wire (`wire`: the one that was shown) and frees its bank number. */
export async function unlink(
  tx: Tx,
  by: Pick<Staff, "id">,
  line: LineRow,
  { wire, reason }: { wire: string; reason: string },
): Promise<Result<undefined, BookError>> {
  const { id, account, entryRef, status, kind, refId } = line;
  if (status !== "MATCHED" || kind !== "already" || refId !== wire) return err("banking:error.stale");
  const no = await correctionOn(line, tx);
  if (no !== null) return err(`banking:error.corrected|${JSON.stringify({ no })}`);
  // The number of a line that is not the wire's money may pay for something else, in any spelling.
  const same = sql`bank_ref = ${entryRef}
    or (${plain(sql`bank_ref`)} = ${plain(sql`${entryRef}::text`)} and ${plain(sql`bank_ref`)} <> '')`;
  await tx.run(freeReceipts(sql`account = ${account} and ref_id = ${wire} and (${same})`));
  await tx.run(sql`
    update bank_line set status = 'UNMATCHED', kind = null, ref_id = null, ref_no = null,
      unlinked = array(select distinct unnest(unlinked || ${wire}::uuid)), decided_by = ${by.id}, decided_at = now()
    where id = ${id}`);
  await audit(tx, {
    actor: `staff:${by.id}`,
    action: "bank.unlink",
    entity: "bank_line",
    entityId: id,
    before: { status, kind, refNo: line.refNo, entryRef },
    after: { status: "UNMATCHED", kind: null, reason },
  });
  return ok();
}
