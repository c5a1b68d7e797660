/** Evidence of cases: photos, videos and papers of carriers, streamed to their store while the form arrives (§3.9). */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ActionFunctionArgs } from "@remix-run/node";
import { openAttachment } from "~/partners/files/attachment.server";
import { files } from "~/partners/files/files.server";
import { smallCopy } from "~/partners/files/pictures.server";
import { storeUpload } from "~/partners/files/upload.server";
import { attachmentKind, plainFileName, videoKind } from "~/platform/attachment";
import { idOf } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";
import type { Download } from "~/platform/http/download.server";
import type { ReadForm } from "~/platform/http/take-form.server";
import { readUploads, type Arriving } from "~/platform/http/upload.server";
import { err, ok, type Result } from "~/platform/result";
import { fileMegabytes, looseFileHours, mostFiles } from "./config";
import { seenBy, type Viewer } from "./seen.server";

const maxBytes = fileMegabytes * 1024 * 1024;
const smallPixels = 320;
const smallKey = (key: string) => `${key}.webp`;

type FileKind = "photo" | "video" | "paper";
type Stored = Result<{ key: string; type: string; kind: FileKind }, "kind" | "upload">;

/**
 * Reads a form with evidence in its field `files`. The files are stored and stand in it as their ids, which a refused form
 * sends again. What is wrong with a file is said of that field.
 */
export async function readEvidence(args: ActionFunctionArgs, memberId: string): Promise<ReadForm> {
  const fields = { files: { maxBytes, most: mostFiles } };
  const { form, files: sent } = await readUploads(args, { fields, by: `member:${memberId}`, store });
  const nonce = String(form.get("_token") ?? "").split(".")[0];
  const ids: string[] = [];
  const faults: string[] = [];
  for (const { name, bytes, tooLarge, sha256, stored } of sent) {
    const fault = stored === null ? "too-many" : tooLarge ? "too-large" : stored.ok ? null : stored.error;
    if (fault === null && stored?.ok) {
      const id = idOf(`claim-file:${memberId}:${nonce}:${sha256}`);
      await note({ ...stored.value, id, name: plainFileName(name), bytes, sha256 }, memberId);
      ids.push(id);
      continue;
    }
    if (stored?.ok) await remove([stored.value.key]);
    const about = JSON.stringify({ name: plainFileName(name), size: fileMegabytes, most: mostFiles });
    faults.push(fault === "upload" ? "common:error.upload" : `claims:error.file.${fault}|${about}`);
  }
  const kept = form.getAll("files").filter((id) => typeof id === "string" && /^[\da-f-]{36}$/.test(id));
  form.delete("files");
  for (const id of new Set([...kept, ...ids])) form.append("files", id);
  return { form, faults: faults.length > 0 ? { files: faults } : {} };
}

/** Stores one file outside of a form; its id, or null where it is of no kind we take. */
export async function keepFile(memberId: string, name: string, content: Buffer): Promise<string | null> {
  const stored = await store({ field: "files", name, content: Readable.from([content]) });
  if (!stored.ok) return null;
  const id = randomUUID();
  await note({ ...stored.value, id, name, bytes: content.length, sha256: id.replaceAll("-", "") }, memberId);
  return id;
}

/** By its first bytes: names and declared types cannot be trusted. */
async function store({ content }: Arriving): Promise<Stored> {
  const key = `claims/${randomUUID()}`;
  let head = Buffer.alloc(0);
  async function* watched() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (head.length < 16) head = Buffer.concat([head, chunk.subarray(0, 64)]);
      yield chunk;
    }
  }
  if (!(await storeUpload(key, Readable.from(watched()))).ok) return err("upload");
  const known = attachmentKind(head) ?? videoKind(head);
  if (known) {
    const { type } = known;
    const kind = type.startsWith("image/") ? "photo" : type.startsWith("video/") ? "video" : "paper";
    if (kind !== "photo" || (await keepSmall(key))) return ok({ key, type, kind });
  }
  await files().remove(key);
  return err("kind");
}

async function keepSmall(key: string): Promise<boolean> {
  const small = await smallCopy(files().read(key), smallPixels);
  return small.ok && (await storeUpload(smallKey(key), small.value)).ok;
}

type Noted = {
  id: string;
  kind: FileKind;
  key: string;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
};

/** The same form sent twice at once stores its files twice and notes them once. */
async function note({ id, kind, key, name, type, bytes, sha256 }: Noted, memberId: string): Promise<void> {
  const noted = await db.run(sql`
    insert into case_file (id, user_id, kind, key, name, type, bytes, sha256)
    values (${id}, ${memberId}, ${kind}, ${key}, ${name}, ${type}, ${bytes}, ${sha256}) on conflict (id) do nothing`);
  if (noted === 0) await remove([key]);
}

async function remove(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files().remove(key);
    await files().remove(smallKey(key));
  }
}

type FileRow = { kind: string; key: string; name: string; type: string };

/**
 * Evidence of a case that the viewer sees, to be sent, `small` for the small picture; null where there is none. A member
 * has their own files of forms that are not taken yet, too.
 */
export async function openEvidence(viewer: Viewer, fileId: string, small: boolean): Promise<Download | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(fileId)) return null;
  const seen =
    typeof viewer === "object" && "member" in viewer
      ? sql`f.user_id = ${viewer.member}`
      : sql`exists (select 1 from aftersale_case c where c.id = f.case_id and ${seenBy(viewer)})`;
  const row = await db.first<FileRow>(sql`
    select f.kind, f.key, f.name, f.type from case_file f where f.id = ${fileId}::uuid and ${seen}`);
  if (!row || !small || row.kind !== "photo") return openAttachment(row);
  return openAttachment({ name: row.name, key: smallKey(row.key), type: "image/webp" });
}

export type LooseFile = { readonly id: string; readonly kind: FileKind; readonly name: string };

/** A member's files of forms that are not taken yet: for a form that is shown again. */
export const looseFilesOf = (memberId: string) =>
  db.rows<LooseFile>(sql`
    select id, kind, name from case_file where user_id = ${memberId} and case_id is null
    order by created_at desc, id limit 100`);

/** Removes what was sent with forms that were never taken. */
export async function sweepFiles(): Promise<void> {
  const loose = await db.rows<{ key: string }>(sql`
    delete from case_file where case_id is null
      and created_at < now() - make_interval(hours => ${looseFileHours}) returning key`);
  await remove(loose.map(({ key }) => key));
}

/** Removes the stored bytes of a member's files, whose rows go with the member's cases. */
export const removeFiles = (rows: readonly { key: string }[]) => remove(rows.map(({ key }) => key));
