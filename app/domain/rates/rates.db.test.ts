import { expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeStaff } from "../../../tests/factories";
import { enterRate } from "./desk.server";
import { usdRates } from "./rates.server";

test("the newest rate that has begun holds, and one to come does not yet", async () => {
  expect(await usdRates()).toMatchObject({ USD: 1_000_000n, EUR: 1_085_000n, GBP: 1_270_000n });
  await db.run(sql`
    insert into fx_rate (base, quote, rate, source, at) values
      ('EUR', 'USD', 1100000, 'finance', now() - interval '1 minute'),
      ('EUR', 'USD', 9900000, 'finance', now() + interval '1 hour'),
      ('EUR', 'GBP', 850000, 'finance', now() - interval '1 minute')`);
  expect((await usdRates()).EUR).toBe(1_100_000n);
});

test("a rate that was given is never changed, and none is nothing", async () => {
  await expect(db.run(sql`update fx_rate set rate = 1`)).rejects.toThrow(/never changed/);
  await expect(db.run(sql`delete from fx_rate`)).rejects.toThrow(/never changed/);
  await expect(
    db.run(sql`insert into fx_rate (base, quote, rate, source) values ('JPY', 'USD', 0, 'finance')`),
  ).rejects.toThrow(/fx_rate_positive/);
});

test("a rate entered by two clicks at once is entered once, and both are told so", async () => {
  const staff = await makeStaff({ roles: ["finance"] });
  const wanted = { base: "GBP", rate: 1_281_000n, source: "twice", sure: false } as const;
  const done = await Promise.all([1, 2, 3].map(() => enterRate(staff, wanted, "the form's own key")));
  expect(done.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await db.rows(sql`select 1 from fx_rate where source = 'twice'`)).toHaveLength(1);
});
