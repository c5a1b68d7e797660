/** Photos and files of price differences: the scale, the parcel, what the member says against it. */
import { keepAttachment, openAttachment, type Attachment } from "~/partners/files/attachment.server";
import { db, raw, sql } from "~/platform/db";
import { err, type Result } from "~/platform/result";

export type FileError = "bills:error.file" | "common:error.upload";

/** Stores a file, if sent. Refused where its kind is not allowed or storing failed. */
export async function keepFile(file: File | undefined): Promise<Result<Attachment | null, FileError>> {
  const kept = await keepAttachment("bills", file);
  return kept.ok ? kept : err(kept.error === "file" ? "bills:error.file" : "common:error.upload");
}

const billFiles = ["evidence", "dispute"] as const;

/** A bill's file, to be sent; null where there is none, or the bill is not this member's (null: any member's). */
export async function openBillFile(no: string, which: string, memberId: string | null) {
  const field = billFiles.find((known) => known === which);
  if (!field) return null;
  return openAttachment(
    await db.first<{ key: string | null; name: string; type: string }>(sql`
      select ${raw(field)}_key as key, ${raw(field)}_name as name, ${raw(field)}_type as type
      from price_diff_bill where no = ${no} and (${memberId}::uuid is null or user_id = ${memberId}::uuid)`),
  );
}
