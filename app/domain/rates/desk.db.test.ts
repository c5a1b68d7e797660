/** The rates as finance enters them. */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { action as ratesAction, loader as ratesLoader } from "~/routes/desk/finance/rates";
import { loader as newTaxRuleLoader } from "~/routes/desk/tax/new-rule";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { callAgain } from "../../../tests/setup/again";
import { callAction, callLoader } from "../../../tests/setup/call";

let ann: TestStaff;
beforeAll(async () => {
  ann = await makeStaff({ roles: ["finance"] });
});

const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { result: { error?: Record<string, string[]> } }).result.error ?? {};

describe("exchange rates", () => {
  const enter = (form: Record<string, string>) =>
    callAction(ratesAction, { url: "/desk/rates", as: ann, form });

  test("a new one holds from now on; one far from the last wants a second look", async () => {
    const form = { base: "EUR", rate: "1.0861", source: "First Bank" };
    expect((await enter(form)).status).toBe(303);
    const list = await callLoader(ratesLoader, { as: ann });
    expect(list.data.page.rows[0]).toMatchObject({ base: "EUR", rate: 1_086_100n, source: "First Bank" });
    expect(list.data.rates.EUR).toBe(1_086_100n);
    expect(errorsOf(await enter({ ...form, rate: "10.861" }))["rate"]).toEqual(["rates:error.far"]);
    expect((await enter({ ...form, rate: "1.3", sure: "on" })).status).toBe(303);
    expect(await db.rows(sql`select 1 from audit_log where action = 'rate.enter'`)).toHaveLength(2);
  });

  test("is entered once, also where the process died before it could answer", async () => {
    const form = { base: "GBP", rate: "1.2801", source: "Second Bank" };
    const [first, again] = await callAgain(ratesAction, { url: "/desk/rates", as: ann, form });
    expect(again.location).toBe(first.location);
    expect(await db.rows(sql`select 1 from fx_rate where source = 'Second Bank'`)).toHaveLength(1);
  });

  test.each([
    [{ rate: "0" }, "rate"],
    [{ rate: "-1" }, "rate"],
    [{ rate: "1.0000001" }, "rate"],
    [{ rate: "1e3" }, "rate"],
    [{ rate: "99999" }, "rate"],
    [{ base: "USD" }, "base"],
    [{ base: "eur" }, "base"],
    [{ source: "" }, "source"],
  ])("%j is refused", async (over, field) => {
    expect(errorsOf(await enter({ base: "GBP", rate: "1.27", source: "bank", ...over }))[field]).toBeTruthy();
  });

  test("every currency that a tax rule may be written in gets one; no other does", async () => {
    const { data } = await callLoader(newTaxRuleLoader, { as: ann });
    const ruled = data.currencies.filter((ccy) => ccy !== "USD");
    expect(ruled).toEqual(expect.arrayContaining(["AUD", "EUR", "GBP", "NOK", "NZD", "RON"]));
    for (const base of ruled) {
      const answer = await enter({ base, rate: "0.5", source: "a sweep", sure: "on" });
      expect([base, answer.status]).toEqual([base, 303]);
    }
    const { rates } = (await callLoader(ratesLoader, { as: ann })).data;
    expect(ruled.every((ccy) => rates[ccy] === 500_000n)).toBe(true);
    for (const base of ["XAU", "USD"])
      expect(errorsOf(await enter({ base, rate: "0.5", source: "a sweep" }))).toEqual({
        base: ["rates:error.unknown"],
      });
  });

  test("are finance's alone", async () => {
    const agent = await makeStaff({ roles: ["agent", "support", "catalog", "warehouse", "sourcing"] });
    expect((await callLoader(ratesLoader, { as: agent })).status).toBe(403);
    expect((await callAction(ratesAction, { as: agent })).status).toBe(403);
  });
});
