/** A shop's first big import: what the database plans while its tables are empty still holds when they are full. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { env } from "~/platform/env.server";
import { fund, makeWorld, newOrder, pay, prepareOrders } from "../../../tests/orders";

/** One session, as an import is one: it keeps the plans it made first. */
const session = new pg.Client({ connectionString: env().DATABASE_URL });
beforeAll(async () => {
  await prepareOrders();
  await session.connect();
});
afterAll(() => session.end());

type Row = Record<string, unknown>;

const rowsOf = async (statement: string, id: string): Promise<Row[]> =>
  (await session.query<{ row: Row }>(`select to_jsonb(t) as row from (${statement}) t`, [id])).rows.map(
    ({ row }) => row,
  );
const add = (table: string, row: Row) =>
  session.query(`insert into "${table}" select * from jsonb_populate_record(null::"${table}", $1)`, [row]);

test("two hundred orders and journals in one session read no table as a whole", async () => {
  const world = await makeWorld();
  const order = await newOrder(world);
  await fund(world.member.id, 100_000n);
  await pay(world, order);
  const [sold = {}] = await rowsOf("select * from store_order where no = $1", order.no);
  const lines = await rowsOf("select * from order_line where order_id = $1", String(sold["id"]));
  const items = await rowsOf(
    "select i.* from order_line_item i join order_line l on l.id = i.order_line_id where l.order_id = $1",
    String(sold["id"]),
  );
  const [journal = {}] = await rowsOf(
    "select * from journal where ref_id = $1::uuid and status = 'posted' limit 1",
    String(sold["id"]),
  );
  const entries = await rowsOf(
    "select * from ledger_entry where journal_id = $1 order by id",
    String(journal["id"]),
  );
  expect([lines.length, items.length, entries.length > 1]).toEqual([1, 1, true]);

  const copies = 200;
  await session.query("begin");
  for (let n = 0; n < copies; n++) {
    const [orderId, lineId, journalId] = [randomUUID(), randomUUID(), randomUUID()];
    await add("store_order", { ...sold, id: orderId, no: `E${n}`, external_order_id: `E${n}` });
    await add("order_line", { ...lines[0], id: lineId, order_id: orderId });
    await add("order_line_item", { ...items[0], id: randomUUID(), order_line_id: lineId });
    await session.query(
      `with made as (insert into journal select * from jsonb_populate_record(null::journal, $1))
       insert into ledger_entry select * from jsonb_populate_recordset(null::ledger_entry, $2)`,
      [
        { ...journal, id: journalId, idem_key: randomUUID() },
        JSON.stringify(
          entries.map((entry, i) => ({ ...entry, id: 1_000_000 + 10 * n + i, journal_id: journalId })),
        ),
      ],
    );
    await session.query("set constraints all immediate");
    await session.query("set constraints all deferred");
  }
  const { rows } = await session.query<{ relname: string; read: number }>(`
    select relname, seq_tup_read::int as read from pg_stat_xact_user_tables
    where relname in ('store_order', 'order_line', 'order_line_item', 'order_search', 'journal', 'ledger_entry')
      and seq_tup_read > ${copies}`);
  await session.query("rollback");
  expect(rows).toEqual([]);
});
