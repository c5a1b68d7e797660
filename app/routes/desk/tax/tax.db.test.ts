import { beforeAll, beforeEach, expect, test } from "vitest";
import { quoteShipping, servedCountries, taxFor } from "~/domain/shipping/quote.server";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeProduct, makeStaff, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader, type Post } from "../../../../tests/setup/call";
import * as newRoute from "./new-rule";
import * as ruleRoute from "./rule";
import * as taxRoute from "./tax";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["finance"] });
});

type Action = Parameters<typeof callAction>[0];
const post = (action: Action, ruleId: string, form: NonNullable<Post["form"]>) =>
  callAction(action, { url: "/desk/tax", as: staff, params: { ruleId }, form });
const rule = (over: object) => ({
  intent: "save",
  kind: "vat",
  percent: "10",
  ccy: "USD",
  unit: "order",
  base: "goods",
  collect: "always",
  ...over,
});
const ruleOf = async (country: string) => {
  const url = `/desk/tax?tab=all&country=${country}`;
  return (await callLoader(taxRoute.loader, { url, as: staff })).data.page.rows;
};
const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const taxOn = async (country: string, day: string) =>
  (await taxFor(country, { goods: 10_000n }, new Date(`${day}T12:00:00Z`))).tax;

test("a rule is followed by another from a day on, and the days before stay as they were", async () => {
  expect((await post(newRoute.action, "", rule({ country: "is" }))).status).toBe(303);
  const [first] = await ruleOf("IS");
  expect(await taxOn("IS", today())).toBe(1000n);
  const change = (over: object) =>
    post(ruleRoute.action, first?.id ?? "", rule({ country: "IS", percent: "12", ...over }));
  expect((await change({ validFrom: today(-2) })).status).toBe(422);
  expect((await change({})).status).toBe(422);
  expect((await change({ validFrom: today(5) })).status).toBe(303);
  expect([await taxOn("IS", today(4)), await taxOn("IS", today(5))]).toEqual([1000n, 1200n]);
  expect((await ruleOf("IS")).map(({ state, validFrom, validTo }) => [state, validFrom, validTo])).toEqual([
    ["now", null, today(4)],
    ["coming", today(5), null],
  ]);
  const log = await db.rows<{ action: string }>(sql`
    select action from audit_log where actor = ${`staff:${staff.id}`} order by at, id`);
  expect(log.map(({ action }) => action)).toEqual(["tax.add", "tax.change"]);
});

test("two rules of one name at a time are refused, by another name they stand side by side", async () => {
  const fee = rule({ country: "FO", kind: "handling", percent: "", fixed: "2.00", ccy: "EUR", unit: "hs6" });
  expect((await post(newRoute.action, "", fee)).status).toBe(303);
  const twice = await post(newRoute.action, "", fee);
  expect([twice.status, JSON.stringify(twice.data)]).toEqual([422, expect.stringContaining("overlap")]);
  expect((await post(newRoute.action, "", { ...fee, labelEn: "Union fee" })).status).toBe(303);
  // 2 × €2.00
  expect((await taxFor("FO", { goods: 100n })).tax).toBe(434n);
});

test("a rule to come is changed and taken back, one in force is ended", async () => {
  await post(newRoute.action, "", rule({ country: "GL", validFrom: today(3) }));
  const [coming] = await ruleOf("GL");
  await post(ruleRoute.action, coming?.id ?? "", rule({ country: "GL", percent: "8", validFrom: today(4) }));
  const [written] = await ruleOf("GL");
  expect(written).toMatchObject({ ppm: 80_000, validFrom: today(4) });
  expect((await post(ruleRoute.action, written?.id ?? "", { intent: "withdraw" })).status).toBe(303);
  expect(await ruleOf("GL")).toEqual([]);

  await post(newRoute.action, "", rule({ country: "GL" }));
  const [held] = await ruleOf("GL");
  const id = held?.id ?? "";
  expect((await post(ruleRoute.action, id, { intent: "withdraw" })).status).toBe(409);
  expect((await post(ruleRoute.action, id, { intent: "end", lastDay: today(-1) })).status).toBe(422);
  expect((await post(ruleRoute.action, id, { intent: "end", lastDay: today() })).status).toBe(303);
  expect([await taxOn("GL", today()), await taxOn("GL", today(1))]).toEqual([1000n, 0n]);
});

test("of two people who change or end a rule the second is told, and neither's end is moved by the other", async () => {
  await post(newRoute.action, "", rule({ country: "AD" }));
  const [held] = await ruleOf("AD");
  const end = (lastDay: string, seen: string) =>
    post(ruleRoute.action, held?.id ?? "", { intent: "end", lastDay, seen });
  expect((await end(today(9), "open")).status).toBe(303);
  expect((await end(today(3), "open")).status).toBe(409);
  const longer = await end(today(20), today(9));
  expect([longer.status, JSON.stringify(longer.data)]).toEqual([
    422,
    expect.stringContaining("taxes:error.longer"),
  ]);
  const follow = { country: "AD", percent: "12", validFrom: today(5) };
  const late = await post(ruleRoute.action, held?.id ?? "", rule({ ...follow, seen: "open" }));
  expect([late.status, JSON.stringify(late.data)]).toEqual([
    409,
    expect.stringContaining("taxes:error.stale"),
  ]);
  expect(await ruleOf("AD")).toMatchObject([{ validTo: today(9) }]);
  expect((await post(ruleRoute.action, held?.id ?? "", rule({ ...follow, seen: today(9) }))).status).toBe(
    303,
  );
  const coming = (await ruleOf("AD")).find(({ state }) => state === "coming");
  const again = (percent: string) =>
    post(ruleRoute.action, coming?.id ?? "", rule({ ...follow, percent, seen: "open" }));
  expect((await again("13")).status).toBe(303);
  expect(await again("14")).toMatchObject({ status: 404, data: { code: "gone", back: "/desk/tax" } });
});

test.each([
  ["neither share nor amount", { percent: "" }],
  ["more decimals than cents", { percent: "", fixed: "2.005" }],
  ["days that end before they begin", { validFrom: "2027-02-01", validTo: "2027-01-01" }],
  ["no country", { country: "XX" }],
  ["a kind there is not", { kind: "tithe" }],
])("%s is refused", async (_, over) => {
  expect((await post(newRoute.action, "", rule({ country: "IS", kind: "gst", ...over }))).status).toBe(400);
});

test("a sale is tested by the rules of any day", async () => {
  const ask = async (query: string) =>
    (
      await callLoader(taxRoute.loader, {
        url: `/desk/tax?to=DE&from=CN&goods=20&shipping=5&hs=420292${query}`,
        as: staff,
      })
    ).data.answer;
  const paid = await ask("&ddp=on&day=2026-08-01");
  // duty €3.00 = 3.26; VAT 19 % of 20.00 + 3.26
  expect(paid?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["vat", 442n],
    ["duty", 326n],
  ]);
  expect((await ask("&day=2026-08-01"))?.owed).toHaveLength(2);
  expect((await ask("&ddp=on&day=2026-06-30"))?.lines.map(({ kind }) => kind)).toEqual(["vat"]);
  expect((await ask("&ioss=on&day=2026-08-01"))?.lines.map(({ kind }) => kind)).toEqual(["duty"]);
  expect(await ask("&goods=-1&day=yesterday")).not.toBeNull();
});

test("a closed country is served by no channel, from the moment it is closed", async () => {
  const { variants } = await makeProduct({ variants: [{ weightG: 200 }] });
  const quote = () => quoteShipping({ country: "TH", items: [{ variantId: variants[0]?.id ?? "", qty: 1 }] });
  expect((await quote()).status).toBe("priced");
  await post(taxRoute.action, "", { intent: "add", country: "th" });
  const closed = await quote();
  expect([closed.status, new Set(closed.unavailable.map(({ reason }) => reason))]).toEqual([
    "no-channel",
    new Set(["sanctioned"]),
  ]);
  expect(await servedCountries()).not.toContain("TH");
  await post(taxRoute.action, "", { intent: "remove", country: "TH" });
  expect((await quote()).status).toBe("priced");
});

test("rules nobody has are not found; agents are not let in", async () => {
  for (const ruleId of ["nonsense", "01a1fd0a-0000-7000-8000-000000000000"])
    expect(
      (await callLoader(ruleRoute.loader, { url: "/desk/tax", as: staff, params: { ruleId } })).status,
    ).toBe(404);
  const agent = await makeStaff({ roles: ["agent"] });
  expect((await callLoader(taxRoute.loader, { url: "/desk/tax", as: agent })).status).toBe(403);
  expect(
    (await callAction(newRoute.action, { url: "/desk/tax", as: agent, form: rule({ country: "IS" }) }))
      .status,
  ).toBe(403);
});

test("what is refused leaves the rule as it was", async () => {
  await db.run(sql`insert into fx_rate (base, quote, rate, source) values ('JPY', 'USD', 6500, 'test')`);
  await post(newRoute.action, "", rule({ country: "JP", validFrom: today(3) }));
  const [coming] = await ruleOf("JP");
  const halfYen = rule({ country: "JP", percent: "", fixed: "1.50", ccy: "JPY", validFrom: today(4) });
  expect((await post(ruleRoute.action, coming?.id ?? "", halfYen)).status).toBe(422);
  expect(await ruleOf("JP")).toEqual([coming]);
});

test("a rule that ends by itself is prolonged neither by its end nor by what follows it", async () => {
  await post(newRoute.action, "", rule({ country: "MV", validTo: today(4) }));
  await post(newRoute.action, "", rule({ country: "MV", percent: "15", validFrom: today(5) }));
  const [first] = (await ruleOf("MV")).filter(({ state }) => state === "now");
  const id = first?.id ?? "";
  expect((await post(ruleRoute.action, id, { intent: "end", lastDay: today(9) })).status).toBe(422);
  expect(await taxOn("MV", today(9))).toBe(1500n);

  await post(newRoute.action, "", rule({ country: "BN", validTo: today(2) }));
  const [ending] = await ruleOf("BN");
  await post(ruleRoute.action, ending?.id ?? "", rule({ country: "BN", percent: "20", validFrom: today(6) }));
  expect(await Promise.all([today(2), today(4), today(6)].map((day) => taxOn("BN", day)))).toEqual([
    1000n,
    0n,
    2000n,
  ]);
});
