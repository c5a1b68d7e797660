/** A member's picture: checked by its content, cut to a square, stripped of what cameras add. */
import { randomUUID } from "node:crypto";
import { files } from "~/partners/files/files.server";
import { squarePicture } from "~/partners/files/pictures.server";
import { storeUpload } from "~/partners/files/upload.server";
import { db, prisma, sql } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { avatarPixels } from "./config";

/** Keeps a new picture in place of the old one. `picture`: the file is none, whatever it is called. Else it was not stored. */
export async function saveAvatar(
  memberId: string,
  file: File,
): Promise<Result<null, "profile:error.picture" | "common:error.upload">> {
  const square = await squarePicture(Buffer.from(await file.arrayBuffer()), avatarPixels);
  if (!square.ok) return err("profile:error.picture");
  const key = `avatars/${randomUUID()}.webp`;
  const stored = await storeUpload(key, square.value);
  if (!stored.ok) return stored;
  await replaceKey(memberId, key);
  return ok(null);
}

/** Takes the picture away. */
export function removeAvatar(memberId: string): Promise<void> {
  return replaceKey(memberId, null);
}

async function replaceKey(memberId: string, key: string | null): Promise<void> {
  const before = await db.first<{ key: string | null }>(sql`
    update "user" u set avatar_key = ${key}, updated_at = now()
    from (select id, avatar_key from "user" where id = ${memberId} for update) old
    where u.id = old.id returning old.avatar_key as key`);
  if (before?.key) await files().remove(before.key);
}

/** The picture as it is sent; null where there is none. */
export async function openAvatar(memberId: string) {
  const row = await prisma.user.findUnique({ where: { id: memberId }, select: { avatarKey: true } });
  const key = row?.avatarKey;
  const stored = key ? await files().stat(key) : null;
  return key && stored ? { bytes: stored.bytes, read: () => files().read(key) } : null;
}
