import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action, loader } from "~/routes/desk/finance/tasks";
import { makeMember, makeStaff, type TestStaff } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";

let finance: TestStaff;
beforeAll(async () => {
  finance = await makeStaff({ roles: ["finance"] });
});

async function task(kind: string, refType: string, refId: string, data: object = {}): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    insert into finance_task (key, kind, ref_type, ref_id, data)
    values (gen_random_uuid()::text, ${kind}, ${refType}, ${refId}, ${JSON.stringify(data)}::jsonb) returning id`);
  return row?.id ?? "";
}
const list = async (tab = "open", as = finance) =>
  (await callLoader(loader, { url: paths.deskTasks({ tab }), as })).data.page.rows;
const end = (form: Record<string, string>, as = finance) =>
  callAction(action, { url: paths.deskTasks(), as, form });

test("what does not fit waits with the member's name until somebody says what was done", async () => {
  const member = await makeMember();
  const id = await task("closed-account", "user", member.id, { amount: "1200", ccy: "USD" });
  const day = await task("reconciliation", "ledger", "2026-11-21", { bank: [{ account: "bank:usd" }] });
  expect((await list()).map((row) => [row.id, row.member?.id ?? null])).toEqual([
    [id, member.id],
    [day, null],
  ]);
  expect((await end({ task: id, note: "Wired back, reference 4711" })).location).toBe(paths.deskTasks());
  expect((await list()).map((row) => row.id)).toEqual([day]);
  expect((await list("done"))[0]).toMatchObject({
    id,
    note: "Wired back, reference 4711",
    doneBy: "Jo Berg",
  });
  const audited = await db.rows(
    sql`select 1 from audit_log where action = 'task.done' and entity_id = ${id}`,
  );
  expect(audited).toHaveLength(1);
});

test("of two people who end it, one is told; a note is asked for; others are not let in", async () => {
  const id = await task("payment-unresolved", "payment", "00000000-0000-7000-8000-000000000000");
  const other = await makeStaff({ roles: ["finance"] });
  const both = await Promise.all([
    end({ task: id, note: "Found in Stripe" }),
    end({ task: id, note: "Found it, too" }, other),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  const open = await task("wire-waits", "payment", "not-an-id");
  expect((await end({ task: open, note: " " })).status).toBe(400);
  expect((await end({ task: "nonsense", note: "Looked at it" })).status).toBe(400);
  expect((await end({ task: "00000000-0000-7000-8000-000000000000", note: "Nothing there" })).status).toBe(
    409,
  );
  const support = await makeStaff({ roles: ["support"] });
  expect((await callLoader(loader, { url: paths.deskTasks(), as: support })).status).toBe(403);
  expect((await end({ task: open, note: "Let me" }, support)).status).toBe(403);
  expect((await list()).map((row) => row.id)).toContain(open);
});
