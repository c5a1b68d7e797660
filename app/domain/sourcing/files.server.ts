/** Pictures and attachments of requests: stored while the form arrives, so that a refused form still has them (§2.4). */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ActionFunctionArgs } from "@remix-run/node";
import { openAttachment } from "~/partners/files/attachment.server";
import { files } from "~/partners/files/files.server";
import { squarePicture } from "~/partners/files/pictures.server";
import { storeUpload } from "~/partners/files/upload.server";
import { attachmentKind, documentKind, plainFileName } from "~/platform/attachment";
import { idOf } from "~/platform/crypto.server";
import { db, prisma, sql } from "~/platform/db";
import type { Download } from "~/platform/http/download.server";
import type { ReadForm } from "~/platform/http/take-form.server";
import { readUploads, type Arriving } from "~/platform/http/upload.server";
import { err, ok, type Result } from "~/platform/result";
import { attachmentMegabytes, looseFileHours, mostPictures, pictureMegabytes } from "./config";

const megabyte = 1024 * 1024;
const fields = {
  pictures: { maxBytes: pictureMegabytes * megabyte, most: mostPictures },
  attachment: { maxBytes: attachmentMegabytes * megabyte, most: 1 },
};
const smallPixels = 320;

const smallKey = (key: string) => `${key}.webp`;

/**
 * Reads the form of a request. Its files are stored and stand in it as their ids, which a refused form sends again. What
 * is wrong with a file is said of its field.
 */
export async function readRequestForm(args: ActionFunctionArgs, memberId: string): Promise<ReadForm> {
  const read = await readUploads(args, { fields, by: `member:${memberId}`, store });
  const { form } = read;
  const nonce = String(form.get("_token") ?? "").split(".")[0];
  const ids: Record<string, string[]> = { pictures: [], attachment: [] };
  const faults: Record<string, string[]> = {};
  for (const { field, name, tooLarge, sha256, stored } of read.files) {
    const fault = stored === null ? "too-many" : tooLarge ? "too-large" : stored.ok ? null : stored.error;
    if (fault === null && stored?.ok) {
      const id = idOf(`sourcing-file:${memberId}:${nonce}:${field}:${sha256}`);
      await note({ ...stored.value, id, kind: field, name: plainFileName(name) }, memberId);
      ids[field]?.push(id);
      continue;
    }
    if (stored?.ok) await remove([stored.value.key]);
    const size = field === "pictures" ? pictureMegabytes : attachmentMegabytes;
    (faults[field] ??= []).push(
      fault === "upload"
        ? "common:error.upload"
        : `sourcing:error.file.${fault}|${JSON.stringify({ name: plainFileName(name), size })}`,
    );
  }
  for (const field of Object.keys(fields)) {
    const kept = form.getAll(field).filter((id) => typeof id === "string" && /^[\da-f-]{36}$/.test(id));
    form.delete(field);
    for (const id of new Set([...kept, ...(ids[field] ?? [])])) form.append(field, id);
  }
  return { form, faults };
}

/** Stores one file outside of a form; its id, or null where it is of no kind we take. */
export async function keepFile(
  memberId: string,
  field: keyof typeof fields,
  name: string,
  bytes: Buffer,
): Promise<string | null> {
  const stored = await store({ field, name, content: Readable.from([bytes]) });
  if (!stored.ok) return null;
  const id = randomUUID();
  await note({ ...stored.value, id, kind: field, name }, memberId);
  return id;
}

type Stored = Result<{ key: string; type: string }, "picture" | "document" | "upload">;

async function store({ field, name, content }: Arriving): Promise<Stored> {
  const key = `sourcing/${randomUUID()}`;
  if (field === "pictures") return storePicture(key, Buffer.concat(await content.toArray()));
  let head = Buffer.alloc(0);
  async function* watched() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (head.length < 16) head = Buffer.concat([head, chunk]);
      yield chunk;
    }
  }
  if (!(await storeUpload(key, Readable.from(watched()))).ok) return err("upload");
  const kind = documentKind(head, name);
  if (kind) return ok({ key, type: kind.type });
  await files().remove(key);
  return err("document");
}

async function storePicture(key: string, bytes: Buffer): Promise<Stored> {
  const kind = attachmentKind(bytes);
  if (!kind?.type.startsWith("image/")) return err("picture");
  const small = await squarePicture(bytes, smallPixels);
  if (!small.ok) return err("picture");
  for (const [at, content] of [[key, bytes] as const, [smallKey(key), small.value] as const])
    if (!(await storeUpload(at, content)).ok) return err("upload");
  return ok({ key, type: kind.type });
}

type Noted = { id: string; kind: string; key: string; name: string; type: string };

/** The same form sent twice at once stores its files twice and notes them once. */
async function note({ id, kind, key, name, type }: Noted, memberId: string): Promise<void> {
  const noted = await db.run(sql`
    insert into sourcing_file (id, user_id, kind, key, name, type)
    values (${id}, ${memberId}, ${kind}, ${key}, ${name}, ${type}) on conflict (id) do nothing`);
  if (noted === 0) await remove([key]);
}

async function remove(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files().remove(key);
    await files().remove(smallKey(key));
  }
}

/** A file as a download, `small` for the small picture; null where there is none. The caller says who asks. */
export async function openFile(
  row: { kind: string; key: string; name: string; type: string } | null,
  small: boolean,
): Promise<Download | null> {
  if (!row || !small || row.kind !== "pictures") return openAttachment(row);
  return openAttachment({ name: row.name, key: smallKey(row.key), type: "image/webp" });
}

/** A member's files of forms that are not taken yet, and those of one request: for a form that is shown again. */
export function filesOf(memberId: string, requestId: string | null) {
  return prisma.sourcingFile.findMany({
    where: { userId: memberId, OR: [{ requestId: null }, ...(requestId ? [{ requestId }] : [])] },
    select: { id: true, kind: true, name: true },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: 100,
  });
}

/** Removes what was sent with forms that were never taken, and what a change of a request left out. */
export async function sweepFiles(): Promise<void> {
  const loose = await db.rows<{ key: string }>(sql`
    delete from sourcing_file where request_id is null
      and created_at < now() - make_interval(hours => ${looseFileHours}) returning key`);
  await remove(loose.map(({ key }) => key));
}

/** Removes the stored bytes of a member's files, whose rows go with the member's requests. */
export const removeFiles = (rows: readonly { key: string }[]) => remove(rows.map(({ key }) => key));
