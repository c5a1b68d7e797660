/** Pictures of stores' products: copied to our own files, because a page may show nothing from elsewhere. */
import { keepPicture } from "~/domain/catalogue/media.server";
import { fetchPublic } from "~/partners/files/public-fetch.server";
import { db, sql, type Queryable } from "~/platform/db";
import { env } from "~/platform/env.server";
import { publicDoors } from "~/platform/http/public-address.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { eachInLanes } from "~/platform/lanes";

const limits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10_000, maxRedirects: 3 };

const batch = 24;
const parallel = 4;

/** Has the pictures of a store fetched that are not here yet. */
export function queuePictures(on: Queryable, storeId: string): Promise<void> {
  return addJob(on, "stores.pictures", { storeId }, { key: `stores.pictures:${storeId}`, maxAttempts: 3 });
}

type Waiting = { id: string; image: string };

/** Fetches some missing pictures and queues itself for the rest. A failed picture is not retried. */
export async function fetchPictures(storeId: string): Promise<void> {
  const rows = await db.rows<Waiting>(sql`
    select id, image from store_product
    where store_id = ${storeId} and image is not null and image_key is null and status <> 'gone'
    order by id limit ${batch}`);
  await eachInLanes(rows, parallel, fetchOne);
  if (rows.length === batch) await queuePictures(db, storeId);
}

async function fetchOne({ id, image }: Waiting): Promise<void> {
  const fetched = await fetchPublic(image, limits, publicDoors(env().ALLOW_LOOPBACK_STORES));
  const key = fetched.ok ? await keepPicture(fetched.value) : null;
  await db.run(sql`update store_product set image_key = ${key ?? ""} where id = ${id} and image = ${image}`);
}

/** Whether a store's product shows the picture of this key. Store pictures are named by their content, as ours are. */
export async function isShown(key: string): Promise<boolean> {
  return (await db.first(sql`select 1 from store_product where image_key = ${key} limit 1`)) !== null;
}

/** The files of a picture are gone: products that have begun to show it fetch it again. */
export async function forgetPicture(key: string): Promise<void> {
  await db.run(sql`update store_product set image_key = null where image_key = ${key}`);
}
