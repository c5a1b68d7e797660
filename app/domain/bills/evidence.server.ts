/** Photos and files of price differences: the scale, the parcel, what the member says against it. */
import { randomUUID } from "node:crypto";
import { files } from "~/partners/files/files.server";
import { storeUpload } from "~/partners/files/upload.server";
import { attachmentKind, plainFileName } from "~/platform/attachment";
import { db, raw, sql } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";

export type Kept = { key: string; name: string; type: string };

export type FileError = "bills:error.file" | "common:error.upload";

/** Keeps a file, where there is one; refused where it is of no kind we take, or was not stored. */
export async function keepFile(file: File | undefined): Promise<Result<Kept | null, FileError>> {
  if (!file) return ok(null);
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = attachmentKind(bytes);
  if (!kind) return err("bills:error.file");
  const key = `bills/${randomUUID()}.${kind.ending}`;
  const stored = await storeUpload(key, bytes);
  return stored.ok ? ok({ key, name: plainFileName(file.name), type: kind.type }) : stored;
}

/** Forgets a file that was kept for nothing. */
export async function dropFile(kept: Kept | null): Promise<void> {
  if (kept) await files().remove(kept.key);
}

const billFiles = ["evidence", "dispute"] as const;

/** A bill's file, to be sent; null where there is none, or the bill is not this member's (null: any member's). */
export async function openBillFile(no: string, which: string, memberId: string | null) {
  const field = billFiles.find((known) => known === which);
  if (!field) return null;
  const row = await db.first<{ key: string | null; name: string; type: string }>(sql`
    select ${raw(field)}_key as key, ${raw(field)}_name as name, ${raw(field)}_type as type
    from price_diff_bill where no = ${no} and (${memberId}::uuid is null or user_id = ${memberId}::uuid)`);
  const key = row?.key;
  const stored = key ? await files().stat(key) : null;
  if (!row || !key || !stored) return null;
  return { name: row.name, type: row.type, bytes: stored.bytes, read: () => files().read(key) };
}
