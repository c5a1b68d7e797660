/** How far a store's changes were read, for each kind of data. */
import { db, prisma, sql, type Tx } from "~/platform/db";
import { endedMinutes, productLookBackSeconds } from "./config";

/** What a store is read for. Orders that have ended are a list of their own on some platforms. */
export type Resource = "orders" | "ended-orders" | "products";

/**
 * From where on changes are asked for, and when that was last written down; null where it never was. `seen`: what the
 * platform need not read again.
 */
export type Cursor = { at: Date; written: string | null; seen: string | null };

/** How far a store was read. Never read: orders from their start day, products from shortly before the connection. */
export async function cursorOf(storeId: string, resource: Resource): Promise<Cursor> {
  const row = await db.first<{
    cursor: string | null;
    written: string | null;
    seen: string | null;
    importFrom: string | null;
    createdAt: Date;
  }>(sql`
    select c.cursor, c.at::text as written, c.seen, s.settings ->> 'importFrom' as import_from, s.created_at
    from store s left join sync_cursor c on c.store_id = s.id and c.resource = ${resource} where s.id = ${storeId}`);
  const known = { written: row?.written ?? null, seen: row?.seen ?? null };
  if (row?.cursor) return { at: new Date(row.cursor), ...known };
  if (resource !== "products") return { at: new Date(row?.importFrom ?? Date.now()), ...known };
  const connected = row?.createdAt.getTime() ?? Date.now();
  return { at: new Date(connected - productLookBackSeconds * 1000), ...known };
}

/** Moves the cursors back, so that older orders are asked for, too; the next poll brings them. All is read again. */
export async function rewindCursor(tx: Tx, storeId: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into sync_cursor (store_id, resource, cursor) values (${storeId}, 'orders', ${at.toISOString()})
    on conflict (store_id, resource) do update
      set cursor = least(sync_cursor.cursor, excluded.cursor), seen = null, at = clock_timestamp()`);
  // Where those that have ended were never read, they are read from the store's start day on.
  await tx.run(sql`
    update sync_cursor set cursor = least(cursor, ${at.toISOString()}), seen = null, at = clock_timestamp()
    where store_id = ${storeId} and resource = 'ended-orders'`);
}

/** Advances the cursor, unless it was rewritten since it was read. `found`: something had changed. */
export async function moveCursor(
  storeId: string,
  resource: Resource,
  known: Cursor,
  { at, seen = null, found = true }: { at: Date; seen?: string | null; found?: boolean },
): Promise<Cursor> {
  const moved = await db.first<{ written: string }>(sql`
    insert into sync_cursor as c (store_id, resource, cursor, seen, found_at)
    values (${storeId}, ${resource}, ${at.toISOString()}, ${seen}, case when ${found}::boolean then now() end)
    on conflict (store_id, resource) do update set cursor = excluded.cursor, seen = excluded.seen,
      found_at = coalesce(excluded.found_at, c.found_at), at = clock_timestamp()
      where c.at = ${known.written}::timestamptz
    returning c.at::text as written`);
  return { at, seen, written: moved?.written ?? known.written };
}

/** Whether it is time to ask for orders that have ended. It always is where they were not read to the end of their list. */
export async function areEndedDue(storeId: string): Promise<boolean> {
  const asked = await db.first(sql`
    select 1 from sync_cursor where store_id = ${storeId} and resource = 'ended-orders' and seen is not null
      and at > now() - make_interval(mins => ${endedMinutes})`);
  return asked === null;
}

/** All products were read from `begun` on: older changes need not be asked for any more. */
export async function productsReadSince(storeId: string, begun: Date): Promise<void> {
  // The store's clock may be behind ours.
  const at = new Date(begun.getTime() - productLookBackSeconds * 1000).toISOString();
  await db.run(sql`
    insert into sync_cursor (store_id, resource, cursor) values (${storeId}, 'products', ${at})
    on conflict (store_id, resource) do update
      set cursor = greatest(sync_cursor.cursor, excluded.cursor), at = clock_timestamp()`);
}

/** Notes that a store was connected, so that its orders have yet to be caught up with. */
export async function expectCatchUp(tx: Tx, storeId: string): Promise<void> {
  await tx.run(sql`
    insert into sync_cursor (store_id, resource) values (${storeId}, 'catch-up')
    on conflict (store_id, resource) do nothing`);
}

/** Whether a store was connected and its orders were not caught up with since. */
export async function isCatchUpExpected(storeId: string): Promise<boolean> {
  return (await prisma.syncCursor.count({ where: { storeId, resource: "catch-up" } })) > 0;
}

/** Its orders were caught up with; whether that was awaited until this call. */
export async function endCatchUp(tx: Tx, storeId: string): Promise<boolean> {
  const ended = await tx.prisma.syncCursor.deleteMany({ where: { storeId, resource: "catch-up" } });
  return ended.count === 1;
}

/** How far the import of a long list of orders has come. `ready`: what of it the store has written, while it does. */
export type OrdersImport = { done: number; total: number | null; ready: number | null };

/** Notes how far an import of orders has come; null: it is over. */
export async function noteOrdersImport(storeId: string, progress: OrdersImport | null): Promise<void> {
  if (progress === null) {
    await prisma.syncCursor.deleteMany({ where: { storeId, resource: "orders-import" } });
    return;
  }
  await db.run(sql`
    insert into sync_cursor (store_id, resource, cursor) values (${storeId}, 'orders-import', ${JSON.stringify(progress)})
    on conflict (store_id, resource) do update set cursor = excluded.cursor, at = clock_timestamp()`);
}

/** Notes that something was looked at just now, and what it told, if anything. */
export async function noteCheck(
  storeId: string,
  what: "product-ids" | "webhooks",
  cursor?: string,
): Promise<void> {
  await db.run(sql`
    insert into sync_cursor (store_id, resource, cursor) values (${storeId}, ${what}, ${cursor ?? null})
    on conflict (store_id, resource) do update
      set cursor = coalesce(excluded.cursor, sync_cursor.cursor), at = clock_timestamp()`);
}
