import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { prepareBills } from "../../../tests/payments/bills";
import { compared, expectSoundBooks, forgetProviders, today, yesterday } from "../../../tests/reconciliation";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";

beforeAll(prepareBills);
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

test.each(["stripe", "paypal"] as const)(
  "a movement of %s that is booked back by twenty days is found, and its day asked for again",
  async (provider) => {
    const day = (back: number) => shiftDay(today, -back);
    for (const back of [22, 21, 20, 19, 2]) await compared(provider, day(back));
    const made = await control<{ id: string; source?: string }>(`/control/${provider}/movements/new`, {
      amount: provider === "stripe" ? 1_234 : { currency_code: "USD", value: "12.34" },
      seconds: -20 * 86_400,
    });
    await compared(provider, yesterday);
    await runJobs();
    const found = await db.first<{ day: string; kind: string }>(sql`
      select l.day::text as day, d.kind from provider_difference d join provider_line l on l.id = d.line_id
      where l.provider = ${provider} and (l.source = ${made.source ?? made.id} or l.ref = ${made.id})`);
    expect(found).toEqual({ day: day(20), kind: "not-in-books" });
    const odd = await db.rows(sql`
      select day::text from provider_difference
      where provider = ${provider} and kind = 'balance' and settled_at is null and day >= ${day(22)}::date`);
    expect(odd).toEqual([]);
  },
);
