/** What the list of a member's orders shows beside them: read in one statement, whatever the list is asked for. */
import { notTakenByStore, type NotTakenCount } from "~/domain/stores/failed-orders.server";
import { db, prepare, sql, type Sql } from "~/platform/db";
import { countCap } from "~/platform/list";
import { storesOfMember, type StoreChoice } from "./list.server";
import { countQuoted } from "./requote.server";

export type BesideOrders = {
  stores: StoreChoice[];
  /** Countries of the orders, and the words by which stores call them: for filters. */
  countries: string[];
  words: string[];
  /** How many are being quoted, up to the cap. */
  quoting: number;
  notTaken: NotTakenCount[];
};

type StoreAsJson = Omit<StoreChoice, "lastOrderSyncAt"> & { lastOrderSyncAt: string | null };

/** All of that of one member. */
export async function besideOrders(memberId: string): Promise<BesideOrders> {
  const listed = (rows: Sql) => sql`coalesce((select jsonb_agg(r) from (${rows}) r), '[]')`;
  const row = await db.first<Omit<BesideOrders, "stores"> & { stores: StoreAsJson[] }>(
    prepare(sql`
    select ${listed(storesOfMember(memberId))} as stores, array(${countriesOfMember(memberId)}) as countries,
      array(${storeWordsOfMember(memberId)}) as words, (${countQuoted(memberId, countCap + 1)}) as quoting,
      ${listed(notTakenByStore(memberId))} as not_taken`),
  );
  if (!row) throw new Error("a statement without a table has a row");
  const stores = row.stores.map((store) => ({
    ...store,
    lastOrderSyncAt: store.lastOrderSyncAt === null ? null : new Date(store.lastOrderSyncAt),
  }));
  return { ...row, stores };
}

/** Countries of the member's orders: read by index steps, not from all orders. */
function countriesOfMember(memberId: string): Sql {
  const next = (after: Sql) => sql`(
    select s.country from order_search s where s.user_id = ${memberId} and ${after} order by s.country limit 1)`;
  return sql`
    with recursive known as (
      select ${next(sql`true`)} as country
      union all select ${next(sql`s.country > known.country`)} from known where known.country is not null)
    select country::text from known where country is not null`;
}

/** The words by which a member's stores call their orders; as many as anybody looks through. */
function storeWordsOfMember(memberId: string): Sql {
  const next = (after: Sql) => sql`(
    select o.store_status as word from store_order o where o.user_id = ${memberId} and ${after}
    order by o.store_status limit 1)`;
  return sql`
    with recursive known as (
      select ${next(sql`o.store_status > ''`)} as word
      union all select ${next(sql`o.store_status > known.word`)} from known where known.word is not null)
    select word from known where word is not null limit 60`;
}
