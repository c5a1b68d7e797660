/**
 * Fills a migrated, empty database with what is measured of the money: members with orders to pay, and one member whose
 * statement has a line for every argument. Arguments: orders to pay, lines of the long statement.
 */
import "~/domain/wiring.server";
import pg from "pg";
import { closeDatabase } from "~/platform/db";
import { env } from "~/platform/env.server";
import { seedReference } from "../../prisma/seed/reference";
import { ordersOf, payOrder } from "./orders";
import { busyPayers, hoarder, payers } from "./people";

const orders = Number(process.argv[2]);
const lines = Number(process.argv[3]);
const paidBefore = 10_000;
const members = [...payers, hoarder];

await seedReference();
const client = new pg.Client({ connectionString: env().DATABASE_URL });
await client.connect();
const run = (text: string, values: unknown[] = []) => client.query(text, values);

/* Goods: as many SKUs as a busy day sells, each in plenty. */
await run(
  `insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`,
);
await run(`insert into product (spu, title, description, category_id, status, price_from, price_to, in_stock)
  select 'bench-' || n, '{"en":"Thing"}', '{}', (select id from category where slug = 'bench'), 'on', 1250, 1250, true
  from generate_series(1, 2000) n`);
await run(`insert into variant (product_id, sku, price, weight_g)
  select id, spu, 1250, 400 from product where spu like 'bench-%'`);
await run(`insert into stock (variant_id, warehouse_id, on_hand)
  select v.id, (select id from warehouse where code = 'CN'), 1000000 from variant v where v.sku like 'bench-%'`);

/* People: those who pay, and one who did for years. */
await run(
  `insert into "user" (id, email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
     terms_version, email_verified_at, created_at)
   select id, id || '@bench.test', 'x', 'B', 'B', 'B', '1', 'DE', 'search', 'woocommerce', '1', '1', now(),
     now() - n * interval '1 day'
   from unnest($1::uuid[]) with ordinality as m(id, n)`,
  [members],
);
await run(
  `insert into store (id, user_id, platform, name, url, domain_norm)
   select id, id, 'woocommerce', 'Bench', 'https://' || id || '.test', id || '.test' from unnest($1::uuid[]) id`,
  [members],
);

/* Orders as they come in: one line, one piece, priced and ready to pay. A quarter of them is the first payer's, one busy payers'. */
await run(
  `insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, connection, ship_to,
     country, channel_id, warehouse_id, quoted_at, goods, shipping, total)
   select 'QB' || n, p, p, n::text, n::text, 'webhook', now(), 'CONNECTED', '{}', 'DE',
     (select id from ship_channel order by code limit 1), (select id from warehouse where code = 'CN'), now(), 1250, 500, 1750
   from generate_series(1, $2::int) n,
     lateral (select ($1::uuid[])[case n % 4 when 0 then 1 when 1 then 2 + n / 4 % $3::int
       else 2 + $3::int + n / 2 % ($4::int - 1 - $3::int) end] as p) o`,
  [payers, orders, busyPayers, payers.length],
);
await run(
  `insert into order_line (order_id, external_line_id, title, qty) select id, '1', 'Thing', 1 from store_order`,
);
await run(`insert into order_line_item (order_line_id, variant_id, qty, unit_price)
  select l.id, v.ids[1 + (row_number() over ())::int % 2000], 1, 1250
  from order_line l, (select array_agg(id) as ids from variant where sku like 'bench-%') v`);

/* Money: whoever pays has plenty; the long statement is payments of ten dollars and, of every ten lines, one recharge. */
await run(`alter table ledger_entry disable trigger user; alter table journal disable trigger user`);
await run(
  `insert into ledger_account (code, kind, member_id, ccy) select k || ':' || m, k, m, 'USD'
   from unnest($1::uuid[]) m, unnest('{mem:avail,mem:promo,recv:credit,recv:member}'::text[]) k`,
  [members],
);
await run(
  `with j as (insert into journal (idem_key, type, ref_type, ref_id)
     select 'bench:fill:' || m, 'J1', 'recharge_order', m from unnest($1::uuid[]) m returning id, ref_id),
   filled as (update ledger_account a set posted = 100000000000 from j
     where a.member_id = j.ref_id and a.kind = 'mem:avail' returning a.id, j.id as journal)
   insert into ledger_entry (journal_id, account_id, dc, amount, ccy, balance_after, line)
   select journal, id, 'C', 100000000000, 'USD', 100000000000, 'J1 C' from filled
   union all select j.id, (select id from ledger_account where code = 'psp:stripe' and ccy = 'USD'), 'D', 100000000000, 'USD', null, null from j`,
  [payers],
);
// Each is about a thing of its own, as real ones are: what the planner knows of the column is to be what it would be.
await run(
  `insert into journal (id, idem_key, type, ref_type, ref_id, ref_no, at)
   select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench:' || n,
     case when n % 10 = 1 then case when n % 3 = 0 then 'J1f' else 'J1' end when n % 1009 = 0 then 'J5' else 'J2' end,
     case when n % 10 = 1 then 'recharge_order' else 'store_order' end, uuidv7(), 'Q' || (260000000000 + n),
     now() - ($1 - n) * interval '1 minute'
   from generate_series(1, $1::int) n`,
  [lines],
);
await run(
  `insert into ledger_entry (journal_id, account_id, dc, amount, ccy, balance_after, line, ref_no, store_id, at)
   select j.id, a.id, case when j.type in ('J1', 'J1f', 'J5') then 'C' else 'D' end,
     case when j.type in ('J1', 'J1f') then 100000 else 1000 end, 'USD',
     sum(case when j.type in ('J1', 'J1f') then 100000 when j.type = 'J5' then 1000 else -1000 end) over (order by j.id),
     j.type || case when j.type in ('J1', 'J1f', 'J5') then ' C' else ' D' end, j.ref_no,
     case when j.ref_type = 'store_order' then $1::uuid end, j.at
   from journal j, ledger_account a
   where j.idem_key ~ '^bench:[0-9]+$' and a.member_id = $1::uuid and a.kind = 'mem:avail' order by j.id`,
  [hoarder],
);
await run(
  `update ledger_account set posted = (select e.balance_after from ledger_entry e where e.account_id = ledger_account.id
     order by id desc limit 1) where member_id = $1 and kind = 'mem:avail'`,
  [hoarder],
);
await run(`alter table ledger_entry enable trigger user; alter table journal enable trigger user`);

/* A day's payments by the product's own command: what the planner knows of a table is what it would know of one in use. */
const toPay = await ordersOf(payers.slice(1), { most: paidBefore });
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (let order = toPay.pop(); order; order = toPay.pop()) {
      const refused = await payOrder(order);
      if (refused) throw new Error(refused);
    }
  }),
);
// The worker has done what these left to it.
await run(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
await run(`vacuum analyze`);
await run(`checkpoint`);
await client.end();
await closeDatabase();
