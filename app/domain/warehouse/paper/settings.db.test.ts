/** Senders, papers of channels, ranges and files at the desk. */
import { beforeAll, expect, test } from "vitest";
import type { Staff } from "~/domain/accounts/people";
import { waitingFor } from "~/domain/desk.server";
import { db, prisma, sql } from "~/platform/db";
import * as labelsPage from "~/routes/desk/warehouse/labels";
import * as numbersPage from "~/routes/desk/warehouse/numbers";
import * as papersPage from "~/routes/desk/warehouse/papers";
import { makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import type { World } from "../../../../tests/orders";
import { makeKnownWorld, packedParcel } from "../../../../tests/outbound-parcels";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { findPapers } from "./facts.server";
import { askPrint, findPrint, openPrint, sweepPrints } from "./print.server";

let world: World;
let staff: TestStaff;
beforeAll(async () => {
  world = await makeKnownWorld();
  staff = await makeStaff({ roles: ["warehouse"] });
});

const sender = {
  intent: "sender",
  warehouse: "CN",
  street: "Chouzhou Road 88",
  city: "Yiwu",
  signer: "Li Na",
};

test("a warehouse's sender stands on its next labels; who saves an older one is told", async () => {
  const wrong = await callAction(papersPage.action, { as: staff, form: { ...sender, version: 0, city: "" } });
  expect(wrong.status).toBe(400);
  expect((await callAction(papersPage.action, { as: staff, form: { ...sender, version: 0 } })).status).toBe(
    303,
  );
  expect((await callAction(papersPage.action, { as: staff, form: { ...sender, version: 0 } })).status).toBe(
    409,
  );
  const page = await callLoader(papersPage.loader, { as: staff });
  expect(page.data.houses.find(({ code }) => code === "CN")).toMatchObject({
    version: 1,
    sender: { signer: "Li Na" },
  });
  const papers = await findPapers((await packedParcel(world)).no);
  expect(papers?.content.from.street).toBe("Chouzhou Road 88");
  expect(papers?.content.customs?.signer).toBe("Li Na");
  expect(papers?.lacks).toEqual([]);
});

test("a channel says which papers it takes", async () => {
  const channel = await db.first<{ code: string }>(
    sql`select code from ship_channel order by sort, code limit 1`,
  );
  const form = { intent: "channel", channel: channel?.code, form: "CN23", invoice: "on" };
  expect((await callAction(papersPage.action, { as: staff, form })).status).toBe(303);
  const page = await callLoader(papersPage.loader, { as: staff });
  expect(page.data.channels.find(({ code }) => code === channel?.code)).toMatchObject({
    form: "CN23",
    invoice: true,
  });
  const none = await callAction(papersPage.action, { as: staff, form: { ...form, channel: "none" } });
  expect(none.status).toBe(409);
  await db.run(sql`delete from channel_paper`);
});

test("ranges are added, closed and opened at the desk, and carriers that run out wait there", async () => {
  const carrier = unique("Carrier");
  const range = {
    intent: "add",
    carrier,
    prefix: "t",
    digits: "6",
    check: "none",
    suffix: "",
    first: "1",
    last: "50",
  };
  expect((await callAction(numbersPage.action, { as: staff, form: range })).status).toBe(303);
  expect((await callAction(numbersPage.action, { as: staff, form: range })).status).toBe(422);
  expect((await callAction(numbersPage.action, { as: staff, form: { ...range, first: "x" } })).status).toBe(
    400,
  );
  const few = await callLoader(numbersPage.loader, { as: staff, url: "/desk/warehouse/numbers?tab=few" });
  const row = few.data.page.rows.find((each) => each.carrier === carrier);
  expect(row).toMatchObject({ prefix: "T", next: 1n });
  const waiting = await waitingFor(staff as unknown as Staff, "en-US");
  expect(JSON.stringify(waiting)).toContain("tab=few");
  const close = { intent: "close", rangeId: row?.id };
  expect((await callAction(numbersPage.action, { as: staff, form: close })).status).toBe(303);
  expect((await callAction(numbersPage.action, { as: staff, form: close })).status).toBe(409);
});

test("files of papers are listed with those that wait, and are dropped after their days", async () => {
  const { no } = await packedParcel(world);
  const before = await callLoader(labelsPage.loader, { as: staff });
  expect(before.data.page.rows.map((row) => row.no)).toContain(no);
  const asked = await askPrint(staff, [no], ["label"]);
  const id = asked.ok ? asked.value : "";
  await runJobs();
  const after = await callLoader(labelsPage.loader, { as: staff });
  expect(after.data.prints[0]).toMatchObject({ id, status: "READY" });
  expect(after.data.page.rows.map((row) => row.no)).not.toContain(no);
  await prisma.printRun.update({ where: { id }, data: { expiresAt: new Date(0) } });
  expect(await openPrint(id)).toBeNull();
  await sweepPrints();
  expect((await findPrint(id))?.status).toBe("EXPIRED");
});
