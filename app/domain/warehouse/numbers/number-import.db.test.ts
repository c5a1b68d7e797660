/** Files of tracking numbers: looked at first, each row with what is wrong, then written once. */
import { beforeAll, expect, test } from "vitest";
import { db, prisma, sql } from "~/platform/db";
import * as numberFilePage from "~/routes/desk/warehouse/number-file";
import * as numberFilesPage from "~/routes/desk/warehouse/number-files";
import { makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { newOrder, type World } from "../../../../tests/orders";
import { makeKnownWorld, packedParcel } from "../../../../tests/outbound-parcels";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";

let world: World;
let staff: TestStaff;
beforeAll(async () => {
  world = await makeKnownWorld();
  staff = await makeStaff({ roles: ["warehouse"] });
});

/** Sends a file and has it looked at; answers its id. */
async function send(
  rows: readonly (readonly string[])[],
  head = ["Order", "Parcel", "Carrier", "Tracking number"],
) {
  const csv = [head, ...rows].map((row) => row.join(",")).join("\n");
  const form = { file: new File([csv], "numbers.csv", { type: "text/csv" }) };
  const sent = await callAction(numberFilesPage.action, { as: staff, form });
  await runJobs();
  return sent.location?.split("/").at(-1) ?? "";
}

async function opened(importId: string) {
  const page = await callLoader(numberFilePage.loader, { as: staff, params: { importId } });
  const { run, page: found, hints } = page.data;
  return {
    run,
    codes: found.rows.map(({ line, code }) => `${line} ${code}`),
    hints: hints.rows.map(({ line, code }) => `${line} ${code}`),
  };
}

async function apply(importId: string) {
  await callAction(numberFilePage.action, { as: staff, params: { importId }, form: { intent: "apply" } });
  await runJobs();
}

/** A number of a post's form, with its check digit. */
const yun = () => `YT${String(Math.floor(Math.random() * 1e15)).padStart(16, "2")}`;

test("each row is looked at before anything is written, and all that is wrong is said by row", async () => {
  const [good, byOrder, open, held, numbered] = await Promise.all([
    packedParcel(world),
    packedParcel(world),
    packedParcel(world, {}, { status: "OPEN" }),
    packedParcel(world),
    packedParcel(world),
  ]);
  await db.run(sql`update store_order set hold = 'ADDRESS' where id = ${held.orderId}::uuid`);
  const used = yun();
  await prisma.outboundParcel.update({
    where: { id: numbered.id },
    data: { carrier: "YunExpress", trackingNo: used, status: "LABELLED", labelHash: "x" },
  });
  const [one, two] = [yun(), yun()];
  const importId = await send([
    ["", good.no, "YunExpress", one],
    [byOrder.orderNo, "", "YunExpress", two],
    ["", "P-NOBODY", "YunExpress", yun()],
    ["", open.no, "YunExpress", yun()],
    ["", held.no, "YunExpress", yun()],
    ["", numbered.no, "YunExpress", yun()],
    ["", numbered.no, "YunExpress", used],
    [byOrder.orderNo, "", "YunExpress", yun()],
    ["", "", "YunExpress", yun()],
    ["", good.no, "YunExpress", "1234 ÄÖ"],
    ["", good.no, "YunExpress", ""],
  ]);
  const looked = await opened(importId);
  expect(looked.run).toMatchObject({ status: "CHECKED", updated: 2, unchanged: 1 });
  expect(looked.codes).toEqual([
    "4 unknown",
    "5 open",
    "6 stopped",
    "7 numbered",
    "9 twice",
    "10 nothing-named",
    "11 shape",
    "12 number-missing",
  ]);
  expect((await prisma.outboundParcel.findUnique({ where: { no: good.no } }))?.trackingNo).toBeNull();
  await apply(importId);
  const done = await prisma.outboundParcel.findMany({
    where: { no: { in: [good.no, byOrder.no] } },
    orderBy: { id: "asc" },
    select: { status: true, carrier: true, trackingNo: true, numberFrom: true },
  });
  const expected = { status: "LABELLED", carrier: "YunExpress", numberFrom: "file" };
  expect(done).toEqual(
    expect.arrayContaining([
      { ...expected, trackingNo: one },
      { ...expected, trackingNo: two },
    ]),
  );
  const again = await opened(await send([["", good.no, "YunExpress", one]]));
  expect(again.run).toMatchObject({ unchanged: 1, updated: 0 });
});

test("a number of another parcel is refused, and one that looks odd is a hint alone", async () => {
  const [first, second, third] = await Promise.all([
    packedParcel(world),
    packedParcel(world),
    packedParcel(world),
  ]);
  const number = yun();
  await apply(await send([["", first.no, "YunExpress", number]]));
  const looked = await opened(
    await send([
      ["", second.no, "yunexpress", number],
      ["", third.no, "China Post", "RB123456786CN"],
    ]),
  );
  expect(looked.codes).toEqual(["2 used"]);
  expect(looked.hints).toEqual(["3 doubt"]);
  expect(looked.run.updated).toBe(1);
});

test("an order with several packed parcels asks for the parcel", async () => {
  const parcel = await packedParcel(world);
  await prisma.outboundParcel.create({
    data: {
      no: unique("P").toUpperCase(),
      orderId: parcel.orderId,
      warehouseId: world.warehouseId,
      status: "PACKED",
      part: 2,
      createdBy: "system",
    },
  });
  const looked = await opened(await send([[parcel.orderNo, "", "YunExpress", yun()]]));
  expect(looked.codes).toEqual(["2 several"]);
});

test("a number that orders of two stores have asks for the parcel, also where one of them alone is packed", async () => {
  const packed = await packedParcel(world);
  const other = await newOrder(world);
  const number = unique("#");
  await db.run(sql`
    update store_order set external_no = ${number} where id = any(${[packed.orderId, other.id]}::uuid[])`);
  expect((await opened(await send([[number, "", "YunExpress", yun()]]))).codes).toEqual(["2 several"]);
  // By our own number it is one order.
  expect((await opened(await send([[packed.orderNo, "", "YunExpress", yun()]]))).run.updated).toBe(1);
});

test("a number that is written twice by two files at once goes to one parcel", async () => {
  const [first, second] = await Promise.all([packedParcel(world), packedParcel(world)]);
  const number = yun();
  const one = await send([["", first.no, "YunExpress", number]]);
  const other = await send([["", second.no, "YunExpress", number]]);
  await apply(one);
  await apply(other);
  const owners = await prisma.outboundParcel.count({
    where: { trackingNo: number, status: { not: "VOID" } },
  });
  expect(owners).toBe(1);
  expect((await opened(other)).codes).toEqual(["2 used"]);
});

test("a file without a column of numbers is refused as a whole", async () => {
  const importId = await send([["Q1", "YunExpress"]], ["Order", "Carrier"]);
  expect((await opened(importId)).run).toMatchObject({ status: "FAILED" });
});
