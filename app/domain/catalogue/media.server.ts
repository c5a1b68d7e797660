/**
 * Pictures of products: fetched or uploaded, made ready in the background, and kept in a few widths and formats under
 * the hash of their content.
 */
import { answererOf, publish } from "~/domain/bus";
import { createHash } from "node:crypto";
import { fetchPublic, passingFailures, type FetchFailure } from "~/partners/files/public-fetch.server";
import { files, StoreUnavailable } from "~/partners/files/files.server";
import { plainCopy, resizePicture, type PictureSize } from "~/partners/files/pictures.server";
import { env } from "~/platform/env.server";
import { publicDoors } from "~/platform/http/public-address.server";
import { db, prisma, sql, transaction } from "~/platform/db";
import { eachInLanes } from "~/platform/lanes";
import type { Result } from "~/platform/result";
import { shelveAwaited } from "./waiting-for-picture.server";
import { afterTry, nextTry } from "./circuit";
import { imageLimits, imageWidths, jpegWidth } from "./config";
import { refreshCategoryCounts } from "./listing.server";
import { allSizes, detailedPicture, keyOfPlain, plainPicture, uploadOf } from "./pictures";

type Queued = { id: string; sourceUrl: string; host: string; attempts: number };
type Done = (media: Queued, key: string) => Promise<void>;
type Fetch = (address: string) => Promise<Result<Buffer, FetchFailure>>;

const parallel = 6;

/**
 * Fetches up to `limit` queued pictures; returns how many. A picture is postponed while it is fetched, so two workers
 * never fetch the same one. Only a demo fetches from its own machine.
 */
export async function fetchQueuedMedia(
  limit = 60,
  fetch: Fetch = (address) => fetchPublic(address, imageLimits, publicDoors(env().DEMO)),
): Promise<number> {
  const taken = await db.rows<Queued>(sql`
    update product_media m set next_at = now() + interval '5 minutes'
    from (
      select q.id from product_media q left join media_host h on h.host = q.host
      where q.status = 'queued' and q.next_at <= now() and (h.open_until is null or h.open_until <= now())
      order by q.next_at, q.id limit ${limit} for update of q skip locked) due
    where m.id = due.id
    returning m.id, m.source_url, coalesce(m.host, '') as host, m.attempts`);
  const closed = new Set<string>();
  let shelved = false;
  const done = async (media: Queued, key: string) => {
    if (await ready(media, key)) shelved = true;
  };
  await eachInLanes(taken, parallel, async (media) => {
    if (closed.has(media.host)) await putOff(media);
    else if (!(await fetchOne(media, fetch, done))) closed.add(media.host);
  });
  if (shelved) await refreshCategoryCounts(db);
  return taken.length;
}

/** When the next picture is due, hosts that are left alone considered; null where none waits. */
export async function nextMediaDue(): Promise<Date | null> {
  const row = await db.first<{ due: Date | null }>(sql`
    select min(greatest(m.next_at, h.open_until)) as due
    from (select host, min(next_at) as next_at from product_media where status = 'queued' group by host) m
    left join media_host h on h.host = m.host`);
  return row?.due ?? null;
}

/** Fetches one picture; false where its host is left alone from now on. */
async function fetchOne(media: Queued, fetch: Fetch, done: Done): Promise<boolean> {
  const upload = uploadOf(media.sourceUrl);
  if (upload !== null) return takeUpload(media, upload, done);
  const fetched = await fetch(media.sourceUrl);
  if (!fetched.ok) {
    const passing = passingFailures.has(fetched.error);
    await failed(media, fetched.error, passing);
    return noteHost(media.host, !passing);
  }
  const kept = await keepPicture(fetched.value);
  if (kept === null) await failed(media, "not-a-picture", false);
  else await done(media, kept);
  return noteHost(media.host, true);
}

async function takeUpload(media: Queued, file: string, done: Done): Promise<true> {
  const stored = await files().stat(file);
  const kept = stored ? await keepPicture(await bytesOf(files().read(file))) : null;
  if (kept === null) await failed(media, stored ? "not-a-picture" : "gone", false);
  else await done(media, kept);
  return true;
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sizes: readonly PictureSize[] = [
  ...imageWidths.flatMap((width) => [{ width, format: "avif" } as const, { width, format: "webp" } as const]),
  { width: jpegWidth, format: "jpg" },
];

/** Keeps a picture in all sizes and returns its key, see `pictureOf`; null where it is none. */
export async function keepPicture(bytes: Buffer): Promise<string | null> {
  const key = `${mediaKey(bytes)}-a`;
  // Written last, so that whoever finds it finds all of them.
  if (await files().stat(`media/${key}-${jpegWidth}.jpg`)) return key;
  const made = await resizePicture(bytes, sizes);
  if (!made.ok) return null;
  for (const size of made.value) await files().put(`media/${key}-${size.width}.${size.format}`, size.bytes);
  return key;
}

/**
 * Removes a picture's files that no product of ours or of a member's store shows. Store pictures are stored under the
 * hash of their content. Whoever starts to use it at the same moment fetches it again.
 */
export async function sweepPicture(source: string, key: string | null): Promise<void> {
  const used = await db.first(sql`
    select 1 from product_media where source_url = ${source} or file_key = ${key}::text limit 1`);
  if (used || (key !== null && (await answererOf("catalogue.pictureShown")(key)))) return;
  const upload = uploadOf(source);
  const names = [...(upload === null ? [] : [upload]), ...(key === null ? [] : allSizes(key))];
  for (const name of names) await files().remove(name);
  if (key === null) return;
  await db.run(sql`
    update product_media set status = 'queued', next_at = now(), attempts = 0 where file_key = ${key}`);
  await publish("catalogue.pictureRemoved", key);
}

/** Keeps a drawing of our own as it is; its key ends in `.svg`. */
export async function keepDrawing(svg: string): Promise<string> {
  const bytes = Buffer.from(svg);
  const key = `${mediaKey(bytes)}.svg`;
  if (!(await files().stat(`media/${key}`))) await files().put(`media/${key}`, bytes);
  return key;
}

/**
 * Makes the JPEG or PNG of a kept picture, once, and returns its file; null where the picture is not there, or its bytes are
 * none.
 */
export async function keepPlain(key: string): Promise<string | null> {
  const file = plainPicture(key);
  if (await files().stat(`media/${file}`)) return file;
  const source = `media/${detailedPicture(key)}`;
  if (!(await files().stat(source))) return null;
  const made = await plainCopy(await bytesOf(files().read(source)), key.endsWith(".svg"));
  if (!made.ok) return null;
  await files().put(`media/${file}`, made.value);
  return file;
}

function mediaKey(bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return `${hash.slice(0, 2)}/${hash}`;
}

/** Goods that wait for a picture go on the shelf with it; true where these did. */
async function ready(media: Queued, key: string): Promise<boolean> {
  return transaction(async (tx) => {
    // The product before its picture, as the desk and imports lock them.
    const product = await tx.first<{ id: string; awaitsPicture: boolean }>(sql`
      select p.id, p.awaits_picture from product p
      where p.id = (select product_id from product_media where id = ${media.id}) for update`);
    if (!product) return false;
    await tx.prisma.productMedia.updateMany({
      where: { id: media.id },
      data: { status: "ready", fileKey: key, error: null, nextAt: null, attempts: { increment: 1 } },
    });
    return product.awaitsPicture && (await shelveAwaited(tx, product.id)) > 0;
  });
}

async function failed(media: Queued, error: string, passing: boolean): Promise<void> {
  const again = passing ? nextTry(media.attempts + 1, new Date()) : null;
  await prisma.productMedia.updateMany({
    where: { id: media.id },
    data: { status: again ? "queued" : "failed", error, nextAt: again, attempts: { increment: 1 } },
  });
}

/** A picture whose host began to fail meanwhile was not tried: it waits with its host. */
async function putOff(media: Queued): Promise<void> {
  await db.run(sql`update product_media set next_at = now() where id = ${media.id}`);
}

/** Writes down how a host did; false where it is left alone from now on. Counted by the database: tries run side by side. */
async function noteHost(host: string, reached: boolean): Promise<boolean> {
  if (reached) {
    await prisma.mediaHost.updateMany({
      where: { host, failures: { gt: 0 } },
      data: { failures: 0, openUntil: null },
    });
    return true;
  }
  const row = await db.first<{ failures: number }>(sql`
    insert into media_host as h (host, failures) values (${host}, 1)
    on conflict (host) do update set failures = h.failures + 1 returning failures`);
  const { openUntil } = afterTry({ failures: (row?.failures ?? 1) - 1, openUntil: null }, false, new Date());
  if (openUntil === null) return true;
  await prisma.mediaHost.updateMany({ where: { host }, data: { openUntil } });
  return false;
}

const servable =
  /^[0-9a-f]{2}\/[0-9a-f]{32}(?:-(?:320|640|1280)\.webp|-a-(?:320|480|640|1280)\.(?:avif|webp)|-a-640\.jpg|(?:-a)?-1280\.jpg|-1280\.png|\.svg)$/;

const types: Record<string, string> = {
  svg: "image/svg+xml",
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/** A kept picture; null where there is none of that key. Its content never changes. */
export async function openPicture(key: string) {
  if (!servable.test(key)) return null;
  const found = await files().stat(`media/${key}`);
  if (!found) return null;
  return {
    bytes: found.bytes,
    type: types[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    read: (range: { start?: number; end?: number } = {}) => files().read(`media/${key}`, range),
  };
}

/**
 * As `openPicture`, for the browser: `unavailable` where the store does not answer. Product files name pictures as they
 * leave us, and such a file is made when it is first asked for.
 */
export async function pictureToServe(key: string) {
  return openOrMake(key).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return "unavailable" as const;
    throw error;
  });
}

async function openOrMake(name: string) {
  const picture = await openPicture(name);
  const key = picture ? null : keyOfPlain(name);
  return key !== null && (await keepPlain(key)) ? openPicture(name) : picture;
}
