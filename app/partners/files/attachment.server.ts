/** Attachments: files that members and staff send along. The row that owns one keeps its key, name and type. */
import { randomUUID } from "node:crypto";
import { attachmentKind, plainFileName } from "~/platform/attachment";
import type { Download } from "~/platform/http/download.server";
import { err, ok, type Result } from "~/platform/result";
import { files } from "./files.server";
import { storeUpload } from "./upload.server";

export type Attachment = { readonly key: string; readonly name: string; readonly type: string };

/**
 * Stores a file under `folder`; null where there is none. `file`: its first bytes are of no kind we take, or not one of
 * `types`; `upload`: the file store failed.
 */
export async function keepAttachment(
  folder: string,
  file: File | undefined,
  types?: readonly string[],
): Promise<Result<Attachment | null, "file" | "upload">> {
  if (!file) return ok(null);
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = attachmentKind(bytes);
  if (!kind || (types && !types.includes(kind.type))) return err("file");
  const key = `${folder}/${randomUUID()}.${kind.ending}`;
  if (!(await storeUpload(key, bytes)).ok) return err("upload");
  return ok({ key, name: plainFileName(file.name), type: kind.type });
}

/** Removes an attachment whose row was not written. */
export async function dropAttachment(kept: Attachment | null): Promise<void> {
  if (kept) await files().remove(kept.key);
}

/** A stored attachment as a download; null where there is none, or its file is gone. */
export async function openAttachment(
  row: { key: string | null; name: string | null; type: string | null } | null,
): Promise<Download | null> {
  const key = row?.key;
  const stored = key ? await files().stat(key) : null;
  if (!row || !key || !stored) return null;
  return {
    name: row.name ?? "attachment",
    type: row.type ?? "application/octet-stream",
    bytes: stored.bytes,
    read: () => files().read(key),
  };
}
