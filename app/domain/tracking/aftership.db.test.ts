/** The same by AfterShip, where the installation uses that. */
import { beforeEach, expect, test } from "vitest";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { action as hook } from "~/routes/hooks/tracking";
import { control, receive } from "../../../tests/setup/outside";
import { runJobs } from "../../../tests/setup/jobs";
import { carriersSay, readNow, scanned, sentOrder, trackingRow, webhookOf } from "../../../tests/tracking";
import { readDue } from "./read.server";

beforeEach(() => {
  Object.assign(env(), { TRACKING_PROVIDER: "aftership" });
  receive({ "/hooks/tracking/:provider": hook });
  return control("/control/carriers/settings", { unlimited: true });
});

async function followed() {
  const sent = await sentOrder();
  const [parcel = { id: "", number: "" }] = sent.parcels;
  await carriersSay(parcel.number, []);
  await runJobs();
  return { ...sent, ...parcel };
}

test("a webhook delivers the order", async () => {
  const { id, no, number } = await followed();
  expect(await trackingRow(id)).toMatchObject({
    follow: "FOLLOWED",
    provider: "aftership",
    carrierKey: "yunexpress",
  });
  await webhookOf(await scanned(number, "Delivered_Other"), "/hooks/tracking/aftership");
  await runJobs();
  expect((await anyOrder(no))?.status).toBe("DELIVERED");
});

test("one that is no longer active is asked to go on", async () => {
  const { id, number } = await followed();
  await db.run(sql`update package set shipped_at = now() - interval '41 days' where id = ${id}`);
  await carriersSay(number, [{ code: "InTransit_PickedUp", hoursAgo: 24 * 40 }]);
  await readNow();
  await readDue();
  await runJobs();
  expect(await trackingRow(id)).toMatchObject({ follow: "FOLLOWED", isRetracked: true, state: "IN_TRANSIT" });
});
