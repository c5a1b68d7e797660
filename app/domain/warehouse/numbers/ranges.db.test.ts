/** Ranges of numbers: none is given out twice, and the end is told before it comes. */
import { expect, test } from "vitest";
import { db, sql, transaction } from "~/platform/db";
import { makeStaff, unique } from "../../../../tests/factories";
import { addRange, carriersRunningOut, nextNumber, setActive } from "./ranges.server";

const range = (carrier: string, fields: object = {}) => ({
  intent: "add" as const,
  carrier,
  prefix: "T",
  suffix: "",
  digits: 6,
  check: "none" as const,
  first: "1",
  last: "500",
  ...fields,
});

const take = (carrier: string) => transaction((tx) => nextNumber(tx, carrier));
const numberOf = async (carrier: string) => {
  const taken = await take(carrier);
  return taken.ok ? taken.value.trackingNo : taken.error;
};

test("many who ask at once get one number each, without a gap", async () => {
  const carrier = unique("Carrier");
  const staff = await makeStaff();
  expect(await addRange(staff, range(carrier))).toMatchObject({ ok: true });
  const taken = await Promise.all(Array.from({ length: 24 }, () => numberOf(carrier.toUpperCase())));
  expect(taken.toSorted()).toEqual(
    Array.from({ length: 24 }, (_, i) => `T${String(i + 1).padStart(6, "0")}`),
  );
});

test("a number that is taken back with its transaction is given out again, and a kept one never", async () => {
  const carrier = unique("Carrier");
  await addRange(await makeStaff(), range(carrier));
  await transaction(async (tx) => {
    await nextNumber(tx, carrier);
    throw new Error("taken back");
  }).catch(() => null);
  expect([await numberOf(carrier), await numberOf(carrier)]).toEqual(["T000001", "T000002"]);
});

test("the oldest range goes first, then the next; with none left that is said, and few are told before", async () => {
  const carrier = unique("Carrier");
  const staff = await makeStaff();
  const before = await carriersRunningOut();
  expect(await numberOf(carrier)).toBe("no-range");
  await addRange(staff, range(carrier, { first: "7", last: "7" }));
  await addRange(staff, range(carrier, { first: "900", last: "900" }));
  expect(await carriersRunningOut()).toBe(before + 1);
  const first = await take(carrier);
  expect(first).toMatchObject({ ok: true, value: { trackingNo: "T000007", left: 1n } });
  expect([await numberOf(carrier), await numberOf(carrier)]).toEqual(["T000900", "exhausted"]);
});

test("a number that was typed before is passed over", async () => {
  const carrier = unique("Carrier");
  await addRange(await makeStaff(), range(carrier, { first: "1", last: "120" }));
  await db.run(sql`
    insert into outbound_parcel (no, order_id, warehouse_id, status, carrier, tracking_no, void_reason, created_by)
    select 'X' || n || ${carrier}, o.id, w.id, 'VOID', ${carrier}, 'T' || lpad(n::text, 6, '0'), 'x', 'system'
    from generate_series(1, 110) n, (select id from store_order limit 1) o, (select id from warehouse limit 1) w`);
  const expected = (await db.first(sql`select 1 from store_order limit 1`)) ? "T000111" : "T000001";
  expect(await numberOf(carrier)).toBe(expected);
});

test("ranges that overlap, or whose numbers nobody could use, are refused; a closed one gives nothing out", async () => {
  const carrier = unique("Carrier");
  const staff = await makeStaff();
  await addRange(staff, range(carrier));
  expect(await addRange(staff, range(carrier, { first: "500", last: "900" }))).toMatchObject({
    error: "overlap",
  });
  expect(await addRange(staff, range(carrier, { check: "s10" }))).toMatchObject({ error: "s10" });
  const row = await db.first<{ id: string }>(sql`select id from number_range where carrier = ${carrier}`);
  expect(await setActive(staff, row?.id ?? "", false)).toMatchObject({ ok: true });
  expect(await setActive(staff, row?.id ?? "", false)).toMatchObject({ error: "stale" });
  expect(await numberOf(carrier)).toBe("no-range");
});
