/** Reports say what the lists and the books say. */
import { beforeAll, expect, test } from "vitest";
import { deskCounts } from "~/domain/orders/desk-list.server";
import { db, sql } from "~/platform/db";
import * as reportPage from "~/routes/desk/reports/report";
import * as reportFile from "~/routes/desk/reports/report-csv";
import * as reportsPage from "~/routes/desk/reports/reports";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { makeWorld, paidOrder, type World } from "../../../tests/orders";
import { sendOrder } from "../../../tests/dispatch";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { readReport } from "./reports.server";
import { reportNames } from "./reports";

let world: World;
let staff: TestStaff;
beforeAll(async () => {
  world = await makeWorld();
  staff = await makeStaff();
});

const today = () => new Date().toISOString().slice(0, 10);
const asked = () => ({ staff, range: { from: today(), to: today() }, locale: "en-US" as const });

test("each report can be read, on its page and as a file, in both languages", async () => {
  await paidOrder(world);
  for (const name of reportNames) {
    const page = await callLoader(reportPage.loader, { as: staff, params: { report: name } });
    expect([name, page.status]).toEqual([name, 200]);
    const file = await callLoader(reportFile.loader, {
      as: staff,
      url: "/x?lng=zh-CN",
      params: { report: name },
    });
    expect([name, file.status]).toEqual([name, 200]);
    expect(file.body).not.toContain(`${name}.`);
  }
});

test("a report is for its roles alone", async () => {
  const support = await makeStaff({ roles: ["support"] });
  const names = await callLoader(reportsPage.loader, { as: support });
  expect(names.data.names).toEqual(["stages", "refunds"]);
  for (const report of ["gmv", "work", "none"])
    expect((await callLoader(reportPage.loader, { as: support, params: { report } })).status).toBe(404);
});

test("open orders are in one stage each, and as many as in the queues", async () => {
  await paidOrder(world);
  const rows = await readReport("stages", asked());
  const counts = await deskCounts(staff, { filters: {} } as never);
  expect(rows.find(({ stage }) => stage === "accept")?.["orders"]).toBe(counts.accept);
  const open = await db.first<{ n: number }>(
    sql`select count(*)::int as n from store_order where status in ('PENDING', 'PURCHASING') and box = 'ACTIVE'`,
  );
  expect(rows.reduce((sum, { orders }) => sum + Number(orders), 0)).toBe(open?.n);
});

test("sales and refunds are those of the books", async () => {
  await paidOrder(world);
  const [gmv, refunds] = [await readReport("gmv", asked()), await readReport("refunds", asked())];
  const books = await db.first<{ paid: bigint }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as paid from ledger_entry e join journal j on j.id = e.journal_id
    join ledger_account a on a.id = e.account_id
    where a.kind = 'def:order' and e.dc = 'C' and j.type = 'J2' and j.status = 'posted'`);
  const orders = await db.first<{ total: bigint }>(
    sql`select sum(total)::bigint as total from store_order where paid_at is not null`,
  );
  expect(gmv.reduce((sum, row) => sum + BigInt(String(row["gmv"])), 0n)).toBe(books?.paid);
  expect(refunds.reduce((sum, row) => sum + BigInt(String(row["paid"])), 0n)).toBe(orders?.total);
});

test("hours count from the payment to the last parcel; what is sent is not lacking any more", async () => {
  const order = await paidOrder(world);
  await sendOrder(order.no, "system");
  await runJobs();
  await db.run(sql`update store_order set paid_at = paid_at - interval '5 hours' where no = ${order.no}`);
  const [week] = await readReport("hours", asked());
  expect(Number(week?.["longest"])).toBeGreaterThanOrEqual(5);
  const before = await readReport("oversell", asked());
  await db.run(sql`
    update stock_reservation set status = 'released' where ref_id = (
      select o.id from store_order o where o.status = 'PENDING' order by o.paid_at desc limit 1)`);
  const lacking = (rows: typeof before) => rows.reduce((sum, row) => sum + Number(row["lacking"]), 0);
  expect(lacking(await readReport("oversell", asked()))).toBe(lacking(before) + 1);
});
