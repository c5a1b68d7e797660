import { beforeAll, beforeEach, expect, test } from "vitest";
import { quoteShipping } from "~/domain/shipping/quote.server";
import { tableInFile } from "~/domain/shipping/price-file.server";
import { jobHandlers } from "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeProduct, makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader, type Post } from "../../../../tests/setup/call";
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
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff();
});

const code = () => unique("T").toUpperCase().slice(0, 20);
const terms = (over: object = {}) => ({
  ...{
    nameEn: "Test line",
    nameZh: "测试",
    carrier: "Carrier",
    warehouse: "CN",
    mode: "dropship",
    tracked: "on",
  },
  ...{
    daysMin: 3,
    daysMax: 6,
    processingDays: 1,
    minWeightG: 1,
    maxWeightG: 5000,
    minBillG: 0,
    weightStepG: 1,
  },
  ...{ volDivisor: "0", volRule: "actual", sort: 90, version: 0 },
  ...over,
});
const zoneFields = (over: object = {}) => ({
  ...{ intent: "save", code: "Z1", nameEn: "Iceland", areas: "IS", "rate.from": ["1", "501", ""] },
  ...{ "rate.to": ["500", "5000", ""], "rate.register": ["2.00", "2.50", ""], "rate.firstG": ["", "", ""] },
  ...{ "rate.firstFee": ["", "", ""], "rate.perKg": ["10", "9", ""], "rate.validFrom": ["", "", ""] },
  "rate.validTo": ["", "", ""],
  ...over,
});

type Action = Parameters<typeof callAction>[0];
const post = (action: Action, params: Record<string, string>, form: Post["form"]) =>
  callAction(action, { url: "/desk/logistics", as: staff, params, ...(form ? { form } : {}) });
const channel = async (name: string) =>
  (await callLoader(channelRoute.loader, { url: "/desk/logistics", as: staff, params: { code: name } })).data
    .channel;

/** A channel of its own that serves Iceland, which nobody else does. */
async function makeChannel(): Promise<string> {
  const name = code();
  await post(newRoute.action, {}, { ...terms(), code: name });
  const { version } = await channel(name);
  await post(zoneRoute.action, { code: name, zone: "new" }, zoneFields({ version }));
  return name;
}

async function iceland(weightG: number) {
  const { variants } = await makeProduct({ variants: [{ weightG }] });
  return quoteShipping({ country: "IS", items: [{ variantId: variants[0]?.id ?? "", qty: 1 }] });
}
const feeOn = async (name: string, weightG: number) =>
  (await iceland(weightG)).options.find((option) => option.code === name)?.shipping;

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
    ...{ open: false, restrictions: [{ attribute: "battery", rule: "deny" }] },
    zones: [{ code: "Z1", rates: [{}, {}] }],
  });
  expect((await act("copy", { code: copy })).status).toBe(422);
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
    ...{ url: "/desk/logistics?weight=480&country=IS&value=5", as: staff, params: { code: name } },
  });
  expect(tried.data.table).toMatchObject({ status: "priced", rows: [{ shipping: 700n }] });
  const odd = await callLoader(channelRoute.loader, {
    ...{ url: "/desk/logistics?weight=999999&country=XX&value=-1", as: staff, params: { code: name } },
  });
  expect(odd.data.table?.status).toBe("no-channel");
});

/* ---------- price lists ---------- */

const exported = async (name: string) => {
  const { body } = await callLoader(csv.loader, {
    url: `/desk/logistics/rates.csv?channel=${name}`,
    as: staff,
  });
  return body.replace(/^\uFEFF/, "");
};
const send = (text: string | Uint8Array<ArrayBuffer>, fileName = "prices.csv") =>
  post(importsRoute.action, {}, { file: new File([text], fileName) });
const idOf = ({ location }: { location: string | null }) => location?.split("/").at(-1) ?? "";
const look = async (importId: string) =>
  (await callLoader(importRoute.loader, { url: "/desk/logistics", as: staff, params: { importId } })).data
    .preview;
const act = (importId: string, intent: string) => post(importRoute.action, { importId }, { intent });

test("a list is looked at, applied as it was seen, and taken back", async () => {
  const name = await makeChannel();
  const list = await exported(name);
  expect((await send(list)).data).toMatchObject({ result: { error: { file: ["logistics:error.same"] } } });
  const preview = await send(list.replace("10.00", "12.00").replace("501,5000", "501,4000"));
  const importId = idOf(preview);
  expect(await look(importId)).toMatchObject({
    ...{ status: "PREVIEWED", stale: false, added: 1, removed: 1, changed: 1, by: staff.name },
    changes: [
      {
        ...{ channel: name, code: "Z1", kind: "changed" },
        rates: [
          { before: { wFromG: 1, perKg: 1000n }, after: { wFromG: 1, perKg: 1200n } },
          { before: null, after: { wToG: 4000 } },
          { before: { wToG: 5000 }, after: null },
        ],
      },
    ],
  });
  expect(await feeOn(name, 480)).toBe(700n);

  expect((await act(importId, "apply")).status).toBe(303);
  expect(await feeOn(name, 480)).toBe(800n);
  expect((await iceland(4500)).unavailable).toContainEqual(
    expect.objectContaining({ code: name, reason: "weight", limit: 4000 }),
  );
  expect(await look(importId)).toMatchObject({ status: "APPLIED", appliedBy: staff.name });
  expect((await act(importId, "apply")).status).toBe(409);

  const back = idOf(await act(importId, "before"));
  await act(back, "apply");
  expect(await feeOn(name, 480)).toBe(700n);
  const again = idOf(await act(importId, "after"));
  await act(again, "apply");
  expect(await feeOn(name, 480)).toBe(800n);
  expect((await act(importId, "after")).status).toBe(422);
});

test("a preview is not applied on prices that have moved on", async () => {
  const name = await makeChannel();
  const list = await exported(name);
  const [first, second] = [
    idOf(await send(list.replace("10.00", "11.00"))),
    idOf(await send(list.replace("10.00", "12.00"))),
  ];
  await act(first, "apply");
  expect(await look(second)).toMatchObject({ stale: true });
  expect((await act(second, "apply")).status).toBe(409);
  expect(await feeOn(name, 480)).toBe(750n);
  expect((await act(second, "discard")).status).toBe(303);
  expect((await act(second, "apply")).status).toBe(409);
});

test("a list that was only looked at is cleared away after a month, an applied one stays", async () => {
  const name = await makeChannel();
  const list = await exported(name);
  const [applied, seen] = [
    idOf(await send(list.replace("10.00", "11.00"))),
    idOf(await send(list.replace("10.00", "12.00"))),
  ];
  await act(applied, "apply");
  const age = (days: number) =>
    db.run(sql`update tariff_import set created_at = now() - make_interval(days => ${days})
      where id in (${applied}, ${seen})`);
  const sweep = async () => {
    await jobHandlers()["shipping.sweep"]?.({}, {} as never);
    return (
      await db.rows<{ id: string }>(sql`
      select id from tariff_import where id in (${applied}, ${seen}) order by id`)
    ).map(({ id }) => id);
  };
  await age(29);
  expect(await sweep()).toHaveLength(2);
  await age(31);
  expect(await sweep()).toEqual([applied]);
});

test("two people press apply at once: one applies, one is told", async () => {
  const name = await makeChannel();
  const importId = idOf(await send((await exported(name)).replace("10.00", "11.00")));
  const answers = await Promise.all([act(importId, "apply"), act(importId, "apply")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect((await channel(name)).version).toBe(3);
});

test("a workbook does the same, a zone that is left out goes", async () => {
  const name = await makeChannel();
  const { version } = await channel(name);
  await post(zoneRoute.action, { code: name, zone: "new" }, zoneFields({ code: "Z2", areas: "GL", version }));
  const answer = await callLoader(book.loader, {
    url: `/desk/logistics/rates.xlsx?channel=${name}`,
    as: staff,
  });
  expect(answer.headers.get("content-type")).toContain("spreadsheetml");
  const rows = (await exported(name)).split("\r\n").filter((line) => !line.includes(",Z2,"));
  const importId = idOf(await send(rows.join("\r\n")));
  expect((await look(importId)).changes).toMatchObject([{ code: "Z2", kind: "removed" }]);
});

test.each([
  ["nonsense", "hello", 422, "file"],
  ["an unknown channel", "channel,zone,from_g,to_g,per_kg\nNOPE,Z,1,2,3\n", 422, "channel"],
  ["another kind of file", "\u0000\u0001", 422, "format"],
  ["nothing", "", 400, "file"],
])("%s is refused with the reason", async (_, text, status, reason) => {
  const refused = await send(text);
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([status, expect.stringContaining(reason)]);
});

test("everything there is can be exported, sent back, and changes nothing", async () => {
  const answer = await callLoader(csv.loader, { url: "/desk/logistics/rates.csv", as: staff });
  expect((await send(answer.body)).data).toMatchObject({
    result: { error: { file: ["logistics:error.same"] } },
  });
  const table = tableInFile(Buffer.from(answer.body));
  expect(table.ok && table.value.length).toBeGreaterThan(150);
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
