import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, sql } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { fund } from "../../../tests/orders";
import { jobs, tellOfClosed } from "./jobs.server";

test("money that reaches a closed account is a task of finance's, once for each time it came", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  await fund(other.id, 4_000n);
  await db.run(sql`update "user" set status = '9', closed_at = now() where id = ${member.id}`);
  expect(await tellOfClosed()).toBe(0);
  await fund(member.id, 4_000n);
  await Promise.all([tellOfClosed(), tellOfClosed()]);
  await fund(member.id, 500n);
  await jobs["wallet.closed"]?.({}, {} as never);
  const tasks = await db.rows<{ kind: string; amount: string }>(sql`
    select kind, data ->> 'amount' as amount from finance_task where ref_id = ${member.id} order by id`);
  expect(tasks).toEqual([
    { kind: "closed-account", amount: "4000" },
    { kind: "closed-account", amount: "4500" },
  ]);
  expect(await db.rows(sql`select 1 from finance_task where ref_id = ${other.id}`)).toEqual([]);
  expect(await checkLedger()).toMatchObject({ clean: true });
});
