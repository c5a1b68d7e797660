/** Pictures of a product at the desk: sent, put in order, described in both languages, taken away. */
import { createHash } from "node:crypto";
import { files, StoreUnavailable } from "~/partners/files/files.server";
import { isPicture } from "~/partners/files/pictures.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Err, type Ok, type Result } from "~/platform/result";
import { mostPictures, pictureMegabytes } from "../desk-config";
import type { PictureFields } from "../desk-forms";
import { uploadOf, uploadSource } from "../pictures";
import { changeProduct, lockProducts, noteChange, type By } from "./change.server";

export type Sent = { readonly name: string; readonly bytes: Buffer };
type Refusal = { readonly name: string; readonly why: "not-a-picture" | "too-large" };

/**
 * Stores uploaded pictures, all or none. A job makes their sizes. `refused` names files that are no pictures or too
 * large. `too-many`: the product would have too many. `store-down`: the file store does not answer.
 */
export async function addPictures(
  by: By,
  productId: string,
  sent: readonly Sent[],
): Promise<
  Ok<number> | Err<"too-many" | "gone" | "store-down"> | (Err<"refused"> & { files: readonly Refusal[] })
> {
  const refused: Refusal[] = [];
  for (const { name, bytes } of sent) {
    if (bytes.length > pictureMegabytes * 1024 * 1024) refused.push({ name, why: "too-large" });
    else if (!(await isPicture(bytes))) refused.push({ name, why: "not-a-picture" });
  }
  if (refused.length > 0) return { ...err("refused"), files: refused };
  const sources = new Map(
    sent.map(({ bytes, name }) => [
      uploadSource(createHash("sha256").update(bytes).digest("hex")),
      { bytes, name },
    ]),
  );
  try {
    for (const [source, { bytes }] of sources) await files().put(uploadOf(source) ?? "", bytes);
  } catch (error) {
    if (error instanceof StoreUnavailable) return err("store-down");
    throw error;
  }
  return transaction((tx) => notePictures(tx, by, productId, [...sources.keys()]));
}

async function notePictures(
  tx: Tx,
  by: By,
  productId: string,
  sources: readonly string[],
): Promise<Ok<number> | Err<"too-many" | "gone">> {
  const [product] = await lockProducts(tx, [productId]);
  if (!product) return err("gone");
  const before = await tx.first<{ n: number; last: number }>(sql`
    select count(*)::int as n, coalesce(max(sort), -1) as last from product_media where product_id = ${productId}`);
  if ((before?.n ?? 0) + sources.length > mostPictures) return err("too-many");
  const added = await tx.run(sql`
    insert into product_media as m (product_id, source_url, sort, status, next_at)
    select ${productId}::uuid, s.source, ${before?.last ?? -1}::int + s.n::int, 'queued', now()
    from unnest(${sources}::text[]) with ordinality as s (source, n)
    on conflict (product_id, source_url) do update set status = 'queued', error = null, attempts = 0,
      next_at = now() where m.status = 'failed'`);
  if (added > 0) {
    await noteChange(tx, by, productId, "product.pictures", { before: {}, after: { added } });
    await addJob(tx, "catalogue.media", {}, { key: "catalogue.media" });
  }
  return ok(added);
}

type Row = {
  id: string;
  source: string;
  key: string | null;
  alt: string | null;
  altZh: string | null;
  status: string;
};

/** Days for which the files of a picture stay after the last product gave it up: pages may still be open. */
const keptDays = 1;

/** Does one thing to one picture: its words, its place, whether it is there at all, another try to fetch it. */
export function changePicture(
  by: By,
  productId: string,
  { version, intent, picture: id, alt, altZh }: PictureFields,
): Promise<Result<null, "gone" | "stale">> {
  return changeProduct(by, productId, version, "product.pictures", async (tx) => {
    const rows = await tx.rows<Row>(sql`
      select id, coalesce(source_url, id::text) as source, file_key as key, alt, alt_zh, status
      from product_media where product_id = ${productId} and kind = 'image' order by sort, id for update`);
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    if (!row) return err("gone");
    switch (intent) {
      case "words":
        await tx.prisma.productMedia.update({ where: { id }, data: { alt, altZh } });
        return ok({ before: { alt: row.alt, altZh: row.altZh }, after: { alt, altZh } });
      case "again":
        // By the database's clock: the job asks what is due by it.
        await tx.run(sql`
          update product_media set status = 'queued', error = null, attempts = 0, next_at = now()
          where id = ${id} and status = 'failed'`);
        await addJob(tx, "catalogue.media", {}, { key: "catalogue.media" });
        return ok({ before: { picture: row.status }, after: { picture: "queued" } });
      case "remove":
        await remove(tx, productId, row);
        return ok({ before: { picture: row.source, alt: row.alt }, after: {} });
      default:
        return ok(await place(tx, rows, at, { first: 0, up: at - 1, down: at + 1 }[intent]));
    }
  });
}

async function remove(tx: Tx, productId: string, { id, source, key }: Row): Promise<void> {
  await tx.prisma.productMedia.delete({ where: { id } });
  await tx.prisma.variant.updateMany({ where: { productId, imageUrl: source }, data: { imageUrl: null } });
  const runAt = new Date(Date.now() + keptDays * 86_400_000);
  await addJob(
    tx,
    "catalogue.sweep-media",
    { source, key },
    { runAt, key: `catalogue.sweep-media:${source}` },
  );
}

async function place(tx: Tx, rows: readonly Row[], from: number, to: number) {
  const order = rows.map((row) => row.id);
  const [moved] = order.splice(from, 1);
  if (moved !== undefined) order.splice(Math.min(Math.max(to, 0), order.length), 0, moved);
  await tx.run(sql`
    update product_media m set sort = n.sort::int - 1
    from unnest(${order}::uuid[]) with ordinality as n (id, sort) where m.id = n.id and m.sort <> n.sort - 1`);
  const placeOf = (ids: readonly (string | undefined)[]) => ids.indexOf(moved) + 1;
  return { before: { place: from + 1 }, after: { place: placeOf(order) } };
}
