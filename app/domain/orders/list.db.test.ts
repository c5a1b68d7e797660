/** The lists of orders against a reading of all orders: what they count, show and find. */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import type { Member } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";
import { decodeCursor } from "~/platform/list";
import { sendOrder } from "../../../tests/dispatch";
import { makeMember, makeStaff, makeStore } from "../../../tests/factories";
import { lineOf, link, makeWorld, newOrder, paidOrder, prepareOrders } from "../../../tests/orders";
import { besideOrders } from "./beside-list.server";
import { deskCounts, deskOrders, type Viewer } from "./desk-list.server";
import { deskQueues, orderSorts, orderTabs, statesOf, type OrderTab } from "./list";
import { orderCounts, ordersOf } from "./list.server";
import { deskOrderList, memberOrders } from "./lists.server";

type Row = {
  id: string;
  no: string;
  externalNo: string;
  status: string;
  box: string;
  connection: string;
  hold: string;
  abnormal: string[];
  country: string;
  storeId: string;
  placed: number;
  paid: number | null;
  purchased: boolean;
  words: string;
  untold: boolean;
};

const many = 90;
let member: { id: string; timezone: string };
let stores: string[] = [];
let rows: Row[] = [];

beforeAll(async () => {
  await prepareOrders();
  const [one, other] = [await makeMember(), await makeMember()];
  member = { id: one.id, timezone: "Asia/Shanghai" };
  stores = [(await makeStore(one.id)).id, (await makeStore(one.id)).id];
  await fill(one.id, stores, 0);
  await fill(other.id, [(await makeStore(other.id)).id], many);
  rows = await readAll(one.id);
});

/** Orders of all states, boxes, tags, countries and stores; several were placed in the same instant. */
async function fill(owner: string, of: readonly string[], from: number): Promise<void> {
  await db.run(sql`
    insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, box, connection,
      hold, abnormal, ship_to, country, paid_at, purchased_at)
    select 'QT' || 1000 + n, ${owner}, (${[...of]}::uuid[])[1 + n % ${of.length}::int], n::text, '#' || 77000 + n, 'webhook',
      '2026-03-01T15:30:00Z'::timestamptz + n / 3 * interval '7 hours', status, case when status in ('AWAITING_PAYMENT', 'CLOSED')
        then (array['ACTIVE','ACTIVE','DRAFT','TRASH','IGNORED'])[1 + n / 6 % 5] else 'ACTIVE' end,
      (array['CONNECTED','PARTIAL','UNCONNECTED'])[1 + n % 3],
      case when status in ('PENDING', 'PURCHASING') and n % 4 = 0 then 'STOCK' else 'NONE' end,
      case when n % 5 = 0 then '{STORE_CHANGED,NO_STOCK}' when n % 7 = 0 then '{NO_STOCK}' else '{}' end::text[],
      jsonb_build_object('firstName', (array['Nora','伟','Bo'])[1 + n % 3], 'lastName', (array['Blum','王','Šik'])[1 + n % 3]),
      (array['DE','US','FR','CN'])[1 + n % 4],
      case when status in ('PENDING', 'PURCHASING', 'SHIPPED', 'DELIVERED') then '2026-03-09T00:00:00Z'::timestamptz + n * interval '2 hours' end,
      case when n % 2 = 0 and status in ('PURCHASING', 'SHIPPED') then now() end
    from generate_series(${from}::int, ${from + many - 1}::int) n, lateral (
      select (array['AWAITING_PAYMENT','PENDING','PURCHASING','SHIPPED','DELIVERED','CLOSED'])[1 + n % 6] as status) s`);
  await db.run(sql`
    insert into package (order_id, carrier, tracking_no) select id, 'Quay Line', 'TRK-' || no from store_order
    where user_id = ${owner} and status in ('SHIPPED', 'DELIVERED')`);
  await db.run(sql`
    insert into package_writeback (package_id, order_id, status, attempts)
    select p.id, p.order_id, case when substr(o.no, 3)::int % 4 = 0 then 'FAILED' else 'DONE' end, 3
    from package p join store_order o on o.id = p.order_id where o.user_id = ${owner}`);
  await db.run(sql`
    insert into order_line (order_id, external_line_id, title, store_sku, qty)
    select id, '1', 'Camp CHAIR ' || substr(no, 6), 'Shop-' || substr(no, 5), 1 from store_order where user_id = ${owner}`);
}

function readAll(owner: string): Promise<Row[]> {
  return db.rows<Row>(sql`
    select o.id, o.no, o.external_no, o.status, o.box, o.connection, o.hold, o.abnormal, o.country,
      o.store_id, (extract(epoch from o.placed_at) * 1000)::float8 as placed,
      (extract(epoch from o.paid_at) * 1000)::float8 as paid, o.purchased_at is not null as purchased,
      lower(concat_ws(' ', o.no, o.external_no, o.ship_to ->> 'firstName', o.ship_to ->> 'lastName',
        (o.ship_to ->> 'lastName') || (o.ship_to ->> 'firstName'), p.tracking_no)) as words,
      coalesce((select w.status = 'FAILED' from package_writeback w where w.order_id = o.id), false) as untold
    from store_order o left join package p on p.order_id = o.id
    where o.user_id = ${owner} order by o.placed_at desc, o.id desc`);
}

/** The tab of an order by §3.1, said otherwise than the list says it. */
function tabOf(row: Row): OrderTab {
  if (row.status === "CLOSED" || row.box === "TRASH") return "TRASH";
  return (row.box === "ACTIVE" ? row.status : row.box) as OrderTab;
}

const fits: Record<string, (row: Row, value: string) => boolean> = {
  q: (row, value) => row.words.includes(value.toLowerCase()),
  product: (row, value) =>
    `camp chair ${row.no.slice(5)} shop-${row.no.slice(4)}`.includes(value.toLowerCase()),
  store: (row, value) => row.storeId === value,
  country: (row, value) => row.country === value,
  tag: (row, value) => (value === "UNWRITTEN" ? row.untold : row.abnormal.includes(value)),
};

function inState(row: Row, state: string): boolean {
  if (state === "ABNORMAL") return row.abnormal.length > 0;
  return row.status === "AWAITING_PAYMENT" ? row.connection === state : row.hold === state;
}

function expected(filters: Record<string, string>, tab: OrderTab, current: OrderTab): Row[] {
  const midnight = (day: string, more: number) => Date.parse(`${day}T00:00:00+08:00`) + more * 86_400_000;
  const { state, dated, from, to } = filters;
  return rows.filter((row) => {
    if (tab !== "ALL" && tabOf(row) !== tab) return false;
    const at = dated === "paid" ? row.paid : row.placed;
    if (from && (at === null || at < midnight(from, 0))) return false;
    if (to && (at === null || at >= midnight(to, 1))) return false;
    if (state && tab === current && statesOf(tab).includes(state) && !inState(row, state)) return false;
    return Object.entries(filters).every(([name, value]) => fits[name]?.(row, value) ?? true);
  });
}

const narrowings = (): Record<string, string>[] => [
  {},
  { store: stores[1] ?? "" },
  { country: "FR" },
  { tag: "NO_STOCK" },
  { tag: "UNWRITTEN" },
  { state: "UNCONNECTED" },
  { state: "ABNORMAL" },
  { state: "STOCK" },
  { from: "2026-03-03", to: "2026-03-05" },
  { dated: "paid", from: "2026-03-11" },
  { q: "qt10" },
  { q: "#7702" },
  { q: "blum" },
  { q: "ŠIK" },
  { q: "王伟" },
  { q: "伟" },
  { q: "n" },
  { q: "qt10", state: "UNCONNECTED" },
  { q: "qt10", state: "ABNORMAL" },
  { q: "trk-qt1003" },
  { q: "nothing_like%" },
  { product: "chair 1" },
  { product: "shop-04" },
  { q: "nora", country: "DE", product: "chair", tag: "STORE_CHANGED" },
  { country: "US", store: stores[0] ?? "", state: "CONNECTED", from: "2026-03-02" },
];

const asked = (filters: Record<string, string>, more: Record<string, string>) =>
  memberOrders.parse(`/?${new URLSearchParams({ ...filters, ...more }).toString()}`, {} as Member);

describe("a member's list", () => {
  test("counts under each tab what a reading of all orders counts, whatever the filters", async () => {
    for (const filters of narrowings())
      for (const current of ["ALL", "AWAITING_PAYMENT", "PENDING"] as const) {
        const counts = Object.fromEntries(
          orderTabs.map((tab) => [tab, expected(filters, tab, current).length]),
        );
        // Whether a search finds few orders or many makes no difference to what is found.
        for (const many of [1, 40_000]) {
          const found = await orderCounts(member, asked(filters, { tab: current }), many);
          expect({ filters, current, counts: found }).toEqual({ filters, current, counts });
        }
      }
  });

  test("shows each order once, page after page, in the order of time", async () => {
    let turn = 0;
    for (const filters of narrowings())
      for (const tab of orderTabs)
        for (const sort of orderSorts) {
          turn++;
          const query = asked(filters, { tab, sort });
          const shown: string[] = [];
          for (let after = query.after; ;) {
            const part = { ...query, after };
            // A page counts at the same time, a file does not. With few finds they are read whole, else order by order.
            const few = [undefined, 1, 3_000][turn % 3];
            if (few !== undefined) void orderCounts(member, part);
            const page = await ordersOf(member, part, few);
            shown.push(...page.rows.map((row) => row.id));
            after = decodeCursor(page.after);
            if (!after) break;
          }
          const all = expected(filters, tab, tab).map(({ id }) => id);
          expect({ filters, tab, shown }).toEqual({
            filters,
            tab,
            shown: sort === "placed" ? all.toReversed() : all,
          });
        }
  });

  test("what was counted for one member says nothing of another's orders", async () => {
    const query = asked({ q: "nora" }, { tab: "ALL" });
    const nobody = { id: (await makeMember()).id, timezone: "UTC" };
    expect(await orderCounts(nobody, query)).toMatchObject({ ALL: 0 });
    expect((await ordersOf(member, query)).rows.map(({ id }) => id)).toEqual(
      expected({ q: "nora" }, "ALL", "ALL")
        .slice(0, query.size)
        .map(({ id }) => id),
    );
    await orderCounts(member, query);
    expect((await ordersOf(nobody, query)).rows).toEqual([]);
  });

  test("offers the countries there are, and no others'", async () => {
    expect((await besideOrders(member.id)).countries).toEqual(["CN", "DE", "FR", "US"]);
    expect((await besideOrders((await makeMember()).id)).countries).toEqual([]);
  });
});

type Filters = { country?: string; q?: string; tracking?: string };

test("the desk's list counts and shows in each queue what a reading of all orders finds", async () => {
  const admin: Viewer = { id: (await makeStaff()).id, roles: ["admin"] };
  const agent: Viewer = { id: (await makeStaff({ roles: ["agent"] })).id, roles: ["agent"] };
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${member.id}`);
  const everybodys = [
    ...rows,
    ...(
      await db
        .rows<{ id: string }>(
          sql`select distinct user_id as id from store_order where user_id <> ${member.id}`,
        )
        .then((owners) => Promise.all(owners.map(({ id }) => readAll(id))))
    ).flat(),
  ];
  const inQueue: Record<(typeof deskQueues)[number], (row: Row) => boolean> = {
    accept: (row) => row.status === "PENDING" && row.hold === "NONE",
    purchase: (row) => row.status === "PURCHASING" && row.hold === "NONE" && !row.purchased,
    dispatch: (row) => row.status === "PURCHASING" && row.hold === "NONE" && row.purchased,
    shipped: (row) => row.status === "SHIPPED",
    delivered: (row) => row.status === "DELIVERED",
    problems: (row) =>
      row.untold ||
      (["PENDING", "PURCHASING"].includes(row.status) &&
        (row.hold !== "NONE" || row.abnormal.includes("STORE_CHANGED"))),
    all: () => true,
  };
  for (const [staff, seen] of [
    [admin, everybodys],
    [agent, rows],
  ] as const)
    for (const filters of [
      {},
      { country: "DE" },
      { q: "nora" },
      { q: "王伟" },
      { tracking: "trk-qt10" },
    ] as Filters[]) {
      const wanted = (queue: (typeof deskQueues)[number]) =>
        seen.filter(
          (row) =>
            inQueue[queue](row) &&
            (filters.country === undefined || row.country === filters.country) &&
            (filters.q === undefined || row.words.includes(filters.q)) &&
            (filters.tracking === undefined || row.words.includes(filters.tracking)),
        );
      const query = (tab: string) =>
        deskOrderList.parse(`/?${new URLSearchParams({ ...filters, tab, size: "100" }).toString()}`, staff);
      const counts = Object.fromEntries(deskQueues.map((queue) => [queue, wanted(queue).length]));
      for (const many of [1, 40_000])
        expect({ filters, counts: await deskCounts(staff, query("all"), many) }).toEqual({ filters, counts });
      for (const queue of deskQueues) {
        const part = query(queue);
        // A page counts at the same time, a file does not.
        if (queue !== "all" && queue !== "shipped") void deskCounts(staff, part, 1);
        const page = await deskOrders(staff, part, queue === "all" ? 1 : undefined);
        const first = wanted(queue)
          .sort((a, b) => a.placed - b.placed || (a.id < b.id ? -1 : 1))
          .slice(0, 100);
        expect(page.rows.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
      }
    }
});

test("what an order is found by follows its lines, links, SKUs and parcels", async () => {
  const world = await makeWorld();
  const find = async (filters: Record<string, string>) =>
    (await ordersOf({ id: world.member.id, timezone: "UTC" }, asked(filters, {}))).rows.map(({ no }) => no);
  const order = await paidOrder(world, { lines: [lineOf(world)] });
  const open = await newOrder(world, { lines: [lineOf(world, 1)] });
  const skuOf = async (index: number) =>
    (
      await db.first<{ sku: string }>(
        sql`select sku from variant where id = ${world.variants[index]?.skuId ?? ""}`,
      )
    )?.sku ?? "";
  expect(await find({ product: await skuOf(0) })).toEqual([order.no]);
  expect(await find({ product: "chair 1" })).toEqual([open.no]);

  await db.run(sql`update variant set sku = 'Renamed-0815' where id = ${world.variants[0]?.skuId ?? ""}`);
  expect(await find({ product: "renamed-08" })).toEqual([order.no]);

  await link(world.variants[1]?.id ?? "", [], { status: "do_not_fulfil" });
  expect(await find({ product: await skuOf(1) })).toEqual([]);

  await db.run(sql`update order_line set title = 'Tent 9' where order_id = ${open.id}`);
  expect(await find({ product: "tent 9" })).toEqual([open.no]);
  expect(await find({ product: "chair 1" })).toEqual([]);

  await sendOrder(order.no, "system");
  const parcel = await db.first<{ no: string }>(
    sql`select tracking_no as no from package where order_id = ${order.id}`,
  );
  expect(await find({ q: parcel?.no.toLowerCase() ?? "" })).toEqual([order.no]);
  await db.run(sql`update package set tracking_no = 'ZZ-4711' where order_id = ${order.id}`);
  expect(await find({ q: "zz-47" })).toEqual([order.no]);
  expect(await find({ q: parcel?.no ?? "" })).toEqual([]);
});
