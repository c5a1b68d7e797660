import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { replaceListeners } from "~/domain/bus";
import { db, sql, transaction } from "~/platform/db";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import {
  carriersSay,
  orderToSend,
  scanned,
  sendOne,
  trackingRow,
  yunNumber,
  type Scan,
} from "../../../tests/tracking";
import type { ExpectedScan } from "./events";
import { expectParcel, forgetExpected, readExpected } from "./expected.server";
import { poll } from "./poll.server";
import { readDue } from "./read.server";

const told: ExpectedScan[] = [];
const toldOf = (ref: string) => told.filter((each) => each.ref === ref);

beforeEach(async () => {
  told.length = 0;
  replaceListeners({
    "tracking.scannedBeforeHandOver": async (_tx, parcel) => void told.push(parcel),
  });
  await control("/control/carriers/settings", { quotaTotal: 5_000, unlimited: true });
});

/** An order whose parcel has its number, and what the carrier knows of it. */
async function labelled(scans: Scan[], { carrier = "YunExpress", number = yunNumber() } = {}) {
  const { order, itemId } = await orderToSend(1);
  const ref = randomUUID();
  await carriersSay(number, scans);
  const parcel = { ref, orderId: order.id, carrier, trackingNo: number };
  await transaction((tx) => expectParcel(tx, parcel));
  await runJobs();
  return { order, itemId, number, ref, again: () => transaction((tx) => expectParcel(tx, parcel)) };
}

async function read(): Promise<void> {
  await db.run(sql`update tracking_expected set due_at = now() where follow = 'FOLLOWED'`);
  await readExpected();
}

const expectedRow = (ref: string) =>
  db.first<{ follow: string; problem: string | null; isScanned: boolean }>(sql`
    select follow, problem, scanned_at is not null as is_scanned from tracking_expected where ref = ${ref}`);

test("a parcel is followed from its label on, and the first scan of a carrier tells that it has left", async () => {
  const { number, ref, order } = await labelled([{ code: "InfoReceived", hoursAgo: 1 }]);
  await read();
  expect([toldOf(ref), await expectedRow(ref)]).toEqual([
    [],
    { follow: "FOLLOWED", problem: null, isScanned: false },
  ]);
  await scanned(number, "InTransit_PickedUp");
  await read();
  expect(toldOf(ref)).toEqual([{ ref, orderId: order.id, at: expect.any(Date) }]);
  expect(await expectedRow(ref)).toMatchObject({ isScanned: true });
});

test("scans of an earlier parcel with the same number say nothing", async () => {
  const { ref } = await labelled([{ code: "Delivered_Other", hoursAgo: 24 * 130 }]);
  await read();
  expect([toldOf(ref), (await expectedRow(ref))?.isScanned]).toEqual([[], false]);
});

test("once it is sent it is followed on without a second registration, and old scans stay its own", async () => {
  const { order, itemId, number, ref, again } = await labelled([]);
  const used = async () => (await quota()).quotaUsed;
  const before = await used();
  await scanned(number, "InTransit_PickedUp");
  // It left days before anybody here said so.
  await db.run(sql`update tracking_expected set created_at = now() - interval '6 days' where ref = ${ref}`);
  await carriersSay(number, [{ code: "InTransit_PickedUp", hoursAgo: 24 * 5 }]);
  const packageId = await sendOne(order.no, itemId, "YunExpress", number);
  await runJobs();
  await readDue();
  expect(await trackingRow(packageId)).toMatchObject({
    follow: "FOLLOWED",
    state: "IN_TRANSIT",
    isReused: false,
  });
  expect([await used(), await expectedRow(ref)]).toEqual([before, null]);
  // A late call of the same label follows nothing twice.
  await again();
  await transaction((tx) => forgetExpected(tx, ref));
  expect(await expectedRow(ref)).toBeNull();
});

const quota = async () => {
  const { seventeen } = await control<{ seventeen: { quotaUsed: number } }>("/control/carriers");
  return seventeen;
};

test("a number that the service refuses is asked for again once the parcel is sent", async () => {
  const { order, itemId, number, ref } = await labelled([]);
  await db.run(sql`
    update tracking_expected set follow = 'REFUSED', problem = 'needs-data' where ref = ${ref}`);
  const packageId = await sendOne(order.no, itemId, "YunExpress", number);
  await runJobs();
  expect([(await trackingRow(packageId)).follow, await expectedRow(ref)]).toEqual(["FOLLOWED", null]);
});

test("carriers that nobody knows are not expected, and what never left is forgotten", async () => {
  const unknown = await labelled([], { carrier: "Quay Line", number: `QL${Date.now()}CN` });
  const never = await labelled([]);
  await db.run(sql`
    update tracking_expected set created_at = now() - interval '131 days' where ref = ${never.ref}`);
  await poll();
  expect([await expectedRow(unknown.ref), await expectedRow(never.ref)]).toEqual([null, null]);
});
