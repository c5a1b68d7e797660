import { beforeAll, beforeEach, expect, test } from "vitest";
import { rowsInFile } from "~/domain/imports/small-file.server";
import { priceBook } from "~/domain/shipping/price-file.server";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { feeOn, iceland, logisticsOf, zoneFields, type Logistics } from "../../../../tests/logistics";
import { callLoader } from "../../../../tests/setup/call";
import * as importRoute from "./import";
import * as importsRoute from "./imports";
import * as book from "./rates-book";
import * as csv from "./rates-csv";
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
    status: "PREVIEWED",
    stale: false,
    added: 1,
    removed: 1,
    changed: 1,
    by: staff.name,
    changes: [
      {
        channel: name,
        code: "Z1",
        kind: "changed",
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
  const { page } = (await callLoader(importsRoute.loader, { url: "/desk/logistics/imports", as: staff }))
    .data;
  expect(page.rows).toMatchObject([{ id: importId, status: "APPLIED", channels: [name], by: staff.name }]);
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
  const table = await rowsInFile(Buffer.from(answer.body), { book: priceBook });
  expect(table.ok && table.value.length).toBeGreaterThan(150);
});
