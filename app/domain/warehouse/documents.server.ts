/** The documents that movements of goods name: their numbers and pages, for the lists of stock. */
import type { Noun } from "~/domain/noun.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";

const pages: Readonly<Record<string, (no: string) => string>> = {
  store_order: paths.deskOrder,
  wave: (no) => paths.deskWave(no),
  receipt: paths.deskReceipt,
  return_parcel: paths.deskReturn,
  stock_count: paths.deskCount,
  transfer: paths.deskTransfer,
};

async function namedRefs(refs: readonly { readonly type: string; readonly id: string }[]) {
  const ids = [...new Set(refs.map(({ id }) => id))];
  const rows = await db.rows<{ type: string; id: string; no: string }>(sql`
    select 'store_order' as type, id, no from store_order where id = any(${ids}::uuid[])
    union all select 'wave', id, no from wave where id = any(${ids}::uuid[])
    union all select 'receipt', id, no from receipt where id = any(${ids}::uuid[])
    union all select 'return_parcel', id, no from return_parcel where id = any(${ids}::uuid[])
    union all select 'stock_count', id, no from stock_count where id = any(${ids}::uuid[])
    union all select 'transfer', id, no from transfer where id = any(${ids}::uuid[])`);
  return new Map(
    rows.flatMap(({ type, id, no }) => {
      const to = pages[type]?.(no);
      return to ? [[id, { no, to }] as const] : [];
    }),
  );
}

export const documents = { on: { "stock.namedRefs": namedRefs } } satisfies Noun;
