/** Photos of the warehouse: damaged goods, parcels that came back, the scale. The row that owns one keeps its key. */
import { hasRole, type Staff } from "~/domain/accounts/people";
import { visibleTo } from "~/domain/orders/row.server";
import {
  dropAttachment,
  keepAttachment,
  openAttachment,
  type Attachment,
} from "~/partners/files/attachment.server";
import type { Download } from "~/platform/http/download.server";
import { db, sql } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";

const types = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

export type PhotoError = "receiving:error.photo" | "common:error.upload";

/** Stores a photo, if one was sent; its key. */
export async function keepPhoto(file: File | undefined): Promise<Result<Attachment | null, PhotoError>> {
  const kept = await keepAttachment("warehouse", file, Object.values(types));
  return kept.ok ? kept : err(kept.error === "file" ? "receiving:error.photo" : "common:error.upload");
}

/** Keeps a photo while `work` runs, and drops it where that refuses, throws, or answers that it needs none. */
export async function withPhoto<T, E extends string>(
  file: File | undefined,
  work: (key: string | null) => Promise<Result<T, E> & { readonly used?: boolean }>,
): Promise<Result<T, E | PhotoError>> {
  const kept = await keepPhoto(file);
  if (!kept.ok) return kept;
  let isUsed = false;
  try {
    const done = await work(kept.value?.key ?? null);
    isUsed = done.ok && done.used !== false;
    return done.ok ? ok(done.value) : done;
  } finally {
    if (!isUsed) await dropAttachment(kept.value);
  }
}

/** The name and type of a stored photo, by its key. */
export function photoOf(key: string): Attachment {
  const ending = key.slice(key.lastIndexOf(".") + 1);
  return { key, name: `photo.${ending}`, type: types[ending as keyof typeof types] ?? "image/jpeg" };
}

/** A stored photo, to be sent; null where there is none. */
export const openPhoto = (key: string | null): Promise<Download | null> =>
  openAttachment(key === null ? null : photoOf(key));

/** The key of a row's photo, for staff who see the row; null where there is none. */
export async function photoKeyOf(staff: Staff, of: string, rowId: string): Promise<string | null> {
  if (!/^[0-9a-f-]{36}$/.test(rowId)) return null;
  const select = photosOf(staff, rowId)[of as keyof ReturnType<typeof photosOf>];
  if (!Object.hasOwn(photosOf(staff, rowId), of)) return null;
  return (await db.first<{ key: string | null }>(select))?.key ?? null;
}

const photosOf = (staff: Staff, rowId: string) => ({
  receipt: sql`select photo_key as key from receipt_line where id = ${rowId}::uuid
    and ${hasRole(staff.roles, ["warehouse"])}::boolean`,
  return: sql`select r.photo_key as key from return_parcel r where r.id = ${rowId}::uuid
    and (r.order_id is null or exists (select 1 from store_order o where o.id = r.order_id and ${visibleTo(staff)}))`,
  weight: sql`select w.photo_key as key from weigh_in w join store_order o on o.id = w.order_id
    where w.id = ${rowId}::uuid and ${visibleTo(staff)}`,
});
