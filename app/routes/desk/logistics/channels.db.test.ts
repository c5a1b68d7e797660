import { beforeAll, beforeEach, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import {
  code,
  feeOn,
  iceland,
  logisticsOf,
  terms,
  zoneFields,
  type Logistics,
} from "../../../../tests/logistics";
import { callLoader } from "../../../../tests/setup/call";
import * as channelRoute from "./channel";
import * as channelsRoute from "./channels";
import * as importRoute from "./import";
import * as importsRoute from "./imports";
import * as newRoute from "./new-channel";
import * as book from "./rates-book";
import * as csv from "./rates-csv";
import * as surchargeRoute from "./surcharge";
import * as termsRoute from "./terms";
import * as zoneRoute from "./zone";

let staff: TestStaff;
let post: Logistics["post"];
let channel: Logistics["channel"];
let makeChannel: Logistics["makeChannel"];
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff();
  ({ post, channel, makeChannel } = logisticsOf(staff));
});

test("a channel is made, given a zone, and quotes at once; its changes are written down", async () => {
  const name = await makeChannel();
  // 480 g and 20 g of packaging: 2.00 + 0.5 × 10.00
  expect(await feeOn(name, 480)).toBe(700n);
  expect(await feeOn(name, 481)).toBe(250n + 451n);
  const page = await channel(name);
  expect(page).toMatchObject({ version: 2, open: true, zones: [{ code: "Z1", rates: [{}, {}] }] });
  expect(page.history.map(({ action, by }) => [action, by])).toEqual([
    ["channel.zone", staff.name],
    ["channel.create", staff.name],
  ]);
  const list = await callLoader(channelsRoute.loader, { url: `/desk/logistics?q=${name}`, as: staff });
  expect(list.data.page.rows).toMatchObject([{ code: name, zones: 1, rates: 2, countries: 1 }]);
});

test("the same code twice, or terms that contradict themselves, are refused with what was typed", async () => {
  const name = await makeChannel();
  const twice = await post(newRoute.action, {}, { ...terms(), code: name });
  expect([twice.status, JSON.stringify(twice.data)]).toEqual([422, expect.stringContaining("codeTaken")]);
  const wrong = await post(
    newRoute.action,
    {},
    {
      ...terms({ daysMax: 2, maxWeightG: "many", trackingUrl: "http://x", nameEn: "" }),
      code: code(),
    },
  );
  expect(wrong.status).toBe(400);
  const { error } = (wrong.data as unknown as { result: { error: object } }).result;
  expect(Object.keys(error).sort()).toEqual(["maxWeightG", "nameEn", "trackingUrl"]);
});

test("of two people who change the terms, the second is told", async () => {
  const name = await makeChannel();
  const { version } = await channel(name);
  const save = (carrier: string) =>
    post(termsRoute.action, { code: name }, { ...terms({ carrier, version }), code: name });
  expect((await save("First")).status).toBe(303);
  const refused = await save("Second");
  expect(refused.status).toBe(409);
  const { result } = refused.data as unknown as { result: { error: unknown; initialValue: unknown } };
  expect(result.error).toEqual({ "": ["logistics:error.staleTyped"] });
  expect(result.initialValue).toMatchObject({ carrier: "Second" });
  expect((await channel(name)).carrier).toBe("First");
});

test("closing and opening hold at once; a copy has everything and is closed", async () => {
  const name = await makeChannel();
  const act = async (intent: string, form: object = {}) =>
    post(channelRoute.action, { code: name }, { intent, version: (await channel(name)).version, ...form });
  await act("restrict", { attribute: "battery", rule: "deny" });
  await act("close");
  expect((await iceland(100)).unavailable).toContainEqual(
    expect.objectContaining({ code: name, reason: "inactive" }),
  );
  await act("open");
  expect(await feeOn(name, 80)).toBe(300n);
  const copy = code();
  expect((await act("copy", { code: copy })).location).toBe(`/desk/logistics/channels/${copy}`);
  expect(await channel(copy)).toMatchObject({
    open: false,
    restrictions: [{ attribute: "battery", rule: "deny" }],
    zones: [{ code: "Z1", rates: [{}, {}] }],
  });
  expect((await act("copy", { code: copy })).status).toBe(422);
  // Customers hear of it from the day on which it is opened: closed again, it is a way that rests.
  const named = async () => (await iceland(100)).unavailable.some((row) => row.code === copy);
  expect(await named()).toBe(false);
  const copied = async (intent: string) =>
    post(channelRoute.action, { code: copy }, { intent, version: (await channel(copy)).version });
  await copied("open");
  expect(await feeOn(copy, 80)).toBe(300n);
  await copied("close");
  expect(await named()).toBe(true);
});

test("a zone or surcharge that somebody took away meanwhile is said to be gone, with the way back", async () => {
  const name = await makeChannel();
  const { version } = await channel(name);
  const zone = { code: name, zone: "GONE" };
  const surcharge = { code: name, surchargeId: "01a1fd0a-0000-7000-8000-000000000000" };
  const look = (loader: Parameters<typeof callLoader>[0], params: Record<string, string>) =>
    callLoader(loader, { url: "/desk/logistics", as: staff, params });
  for (const answer of [
    await look(zoneRoute.loader, zone),
    await post(zoneRoute.action, zone, zoneFields({ code: "GONE", areas: "GL", version })),
    await look(surchargeRoute.loader, surcharge),
    await post(surchargeRoute.action, surcharge, { intent: "remove", version }),
  ])
    expect(answer).toMatchObject({
      status: 404,
      data: { code: "gone", back: `/desk/logistics/channels/${name}` },
    });
});

test.each([
  ["a hole", { "rate.from": ["1", "502", ""] }, "hole"],
  ["an overlap", { "rate.from": ["1", "500", ""] }, "overlap"],
  [
    "no price at all",
    { "rate.from": [""], "rate.to": [""], "rate.register": [""], "rate.perKg": [""] },
    "empty",
  ],
  ["a price that is none", { "rate.perKg": ["ten", "9", ""] }, "money"],
])("brackets with %s are refused, and what was typed stays", async (_, over, problem) => {
  const name = await makeChannel();
  const { version } = await channel(name);
  const form = zoneFields({ code: "Z2", areas: "GL", version, ...over });
  const refused = await post(zoneRoute.action, { code: name, zone: "new" }, form);
  expect(refused.status).toBe(400);
  expect(refused.data).toMatchObject({ problems: [{ code: problem }], typed: expect.any(Array) });
  expect((await channel(name)).zones).toHaveLength(1);
});

test("prices that fall with the weight are saved only by who says that they are meant, and asked about once", async () => {
  const name = await makeChannel();
  const zone = { code: name, zone: "Z1" };
  const falling = { "rate.perKg": ["10", "2", ""] };
  const before = await channel(name);
  const asked = await post(zoneRoute.action, zone, zoneFields({ ...falling, version: before.version }));
  expect(asked.status).toBe(422);
  expect(asked.data).toMatchObject({
    drops: [{ line: 2, detail: "500 g 7.00, 501 g 3.50" }],
    typed: expect.any(Array),
  });
  expect(await channel(name)).toEqual(before);
  const save = async (over: object) =>
    (await post(zoneRoute.action, zone, zoneFields({ ...over, version: (await channel(name)).version })))
      .status;
  expect(await save({ ...falling, meant: "on" })).toBe(303);
  expect(await save({ ...falling, nameEn: "The island" })).toBe(303);
  expect(await save({ "rate.perKg": ["10", "1", ""] })).toBe(422);
});

test("a country belongs to one zone of a channel; the database refuses overlapping brackets by itself", async () => {
  const name = await makeChannel();
  const { version } = await channel(name);
  const taken = await post(
    zoneRoute.action,
    { code: name, zone: "new" },
    zoneFields({ code: "Z2", version }),
  );
  expect([taken.status, JSON.stringify(taken.data)]).toEqual([422, expect.stringContaining("areasTwice")]);
  await expect(
    db.run(sql`
      insert into ship_rate (zone_id, w_from_g, w_to_g) select z.id, 400, 450 from ship_zone z
      join ship_channel c on c.id = z.channel_id where c.code = ${name}`),
  ).rejects.toThrow(/ship_rate_no_overlap/);
});

test("a zone goes only by its code, and with it its country", async () => {
  const name = await makeChannel();
  const params = { code: name, zone: "Z1" };
  const remove = async (confirm: string) =>
    post(zoneRoute.action, params, { intent: "remove", confirm, version: (await channel(name)).version });
  expect((await remove("Z2")).status).toBe(422);
  expect((await remove("")).status).toBe(400);
  expect((await remove("z1")).status).toBe(303);
  expect((await channel(name)).zones).toEqual([]);
  expect((await iceland(100)).unavailable).toContainEqual(
    expect.objectContaining({ code: name, reason: "country" }),
  );
});

const surcharging =
  (name: string, surchargeId = "new") =>
  async (form: Record<string, string>, version?: number) =>
    post(
      surchargeRoute.action,
      { code: name, surchargeId },
      { ...form, version: String(version ?? (await channel(name)).version) },
    );

test("a surcharge is added to quotes it matches, changed, and goes again", async () => {
  const name = await makeChannel();
  const both = { intent: "save", kind: "fuel", percent: "10", fixed: "1.00" };
  expect((await surcharging(name)(both)).status).toBe(400);
  const fuel = { intent: "save", kind: "fuel", percent: "10", countries: "is, fo" };
  await surcharging(name)(fuel);
  expect(await feeOn(name, 480)).toBe(770n);
  const [row] = (await channel(name)).surcharges;
  expect(row).toMatchObject({ ppm: 100_000, match: { countries: ["IS", "FO"] } });
  const own = surcharging(name, row?.id);
  await own({ ...fuel, percent: "20" });
  expect(await feeOn(name, 480)).toBe(840n);
  expect((await channel(name)).surcharges).toMatchObject([{ id: row?.id }]);
  await own({ intent: "remove" });
  expect(await feeOn(name, 480)).toBe(700n);
  expect((await own({ intent: "remove" })).status).toBe(404);
});

test("of two people who change a surcharge, the second is told and keeps what they typed", async () => {
  const name = await makeChannel();
  await surcharging(name)({ intent: "save", kind: "fuel", percent: "10" });
  const { version, surcharges } = await channel(name);
  const own = surcharging(name, surcharges[0]?.id);
  expect((await own({ intent: "save", kind: "fuel", percent: "20" }, version)).status).toBe(303);
  const refused = await own({ intent: "save", kind: "fuel", percent: "30" }, version);
  expect(refused.status).toBe(409);
  expect(refused.data).toMatchObject({
    result: { error: { "": ["logistics:error.staleTyped"] }, initialValue: { percent: "30" } },
  });
  expect((await own({ intent: "remove" }, version)).status).toBe(409);
  expect(await feeOn(name, 480)).toBe(840n);
});

test("a parcel is tried on a channel that is still closed", async () => {
  const name = await makeChannel();
  await post(
    channelRoute.action,
    { code: name },
    { intent: "close", version: (await channel(name)).version },
  );
  const tried = await callLoader(channelRoute.loader, {
    url: "/desk/logistics?weight=480&country=IS&value=5",
    as: staff,
    params: { code: name },
  });
  expect(tried.data.table).toMatchObject({ status: "priced", rows: [{ shipping: 700n }] });
  const odd = await callLoader(channelRoute.loader, {
    url: "/desk/logistics?weight=999999&country=XX&value=-1",
    as: staff,
    params: { code: name },
  });
  expect(odd.data.table?.status).toBe("no-channel");
});

test("unknown channels, zones and lists are not found; other roles are not let in", async () => {
  const params = { code: "NOPE", zone: "Z1", surchargeId: "new", importId: "nonsense" };
  for (const { loader } of [channelRoute, termsRoute, zoneRoute, surchargeRoute, importRoute])
    expect((await callLoader(loader as never, { url: "/desk/logistics", as: staff, params })).status).toBe(
      404,
    );
  const finance = await makeStaff({ roles: ["finance"] });
  for (const { loader } of [channelsRoute, newRoute, importsRoute, csv, book])
    expect((await callLoader(loader as never, { url: "/desk/logistics", as: finance })).status).toBe(403);
});
