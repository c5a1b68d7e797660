import { beforeEach, describe, expect, test } from "vitest";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { action as hook } from "~/routes/hooks/tracking";
import { callsTo, control, eventually, receive, requestOf } from "../../../tests/setup/outside";
import { runJobs } from "../../../tests/setup/jobs";
import {
  carriersSay,
  leftDaysAgo,
  readNow,
  scanned,
  sentOrder,
  webhookOf,
  trackingRow,
  type Sent,
  orderToSend,
  sendOne,
  yunNumber,
} from "../../../tests/tracking";
import { seventeenSign } from "~/partners/carriers/signatures";
import { env } from "~/platform/env.server";
import { takeNews } from "./news.server";
import { poll } from "./poll.server";
import { readDue } from "./read.server";

const hookPath = "/hooks/tracking/17track";

/** A parcel is scanned, the webhook of it comes in, and the jobs it causes run. */
async function scannedAndHeard(number: string, code: string): Promise<void> {
  await webhookOf(await scanned(number, code), hookPath);
  await runJobs();
}

const statusOf = async ({ no }: Sent) => (await anyOrder(no))?.status;
const tagsOf = async ({ no }: Sent) => (await anyOrder(no))?.abnormal;
const first = ({ parcels: [parcel] }: Sent) => parcel ?? { id: "", number: "" };
const newsOf = (userId: string) =>
  db.rows<{ event: string }>(sql`select event from notification where user_id = ${userId} order by event`);

beforeEach(() => receive({ "/hooks/tracking/:provider": hook }));

describe("a parcel that is followed", () => {
  test("a webhook delivers its order, and the member is told once", async () => {
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await carriersSay(number, [{ code: "InTransit_PickedUp", hoursAgo: 5 }]);
    await runJobs();
    expect(await trackingRow(id)).toMatchObject({
      follow: "FOLLOWED",
      provider: "17track",
      carrierKey: "190008",
    });
    await scannedAndHeard(number, "Delivered_Other");
    expect(await trackingRow(id)).toMatchObject({ state: "DELIVERED", rank: 5 });
    expect(await statusOf(sent)).toBe("DELIVERED");
    // The same news again, and a late one of before: nothing changes.
    for (const call of callsTo(hookPath))
      await hook({ request: requestOf(call), params: { provider: "17track" }, context: {} });
    await scannedAndHeard(number, "InTransit_Arrival");
    expect(await statusOf(sent)).toBe("DELIVERED");
    expect(
      (await newsOf(sent.world.member.id)).filter(({ event }) => event === "order.delivered"),
    ).toHaveLength(1);
  });

  test("an order with two parcels is delivered when both are", async () => {
    const sent = await sentOrder({ parcels: 2 });
    const [one, two] = sent.parcels;
    for (const parcel of sent.parcels) await carriersSay(parcel.number, []);
    await runJobs();
    await scannedAndHeard(one?.number ?? "", "Delivered_Other");
    expect(await statusOf(sent)).toBe("SHIPPED");
    await scannedAndHeard(two?.number ?? "", "Delivered_Other");
    expect(await statusOf(sent)).toBe("DELIVERED");
  });

  test("orders that share a parcel are delivered by its one number, each", async () => {
    const both = [await orderToSend(1), await orderToSend(1)];
    const ids = both.map(({ order }) => order.id);
    await db.run(sql`
      update store_order set shipment_group = ${ids[0] ?? null}::uuid where id = any(${ids}::uuid[])`);
    const number = yunNumber();
    await carriersSay(number, [{ code: "Delivered_Other" }]);
    for (const { order, itemId } of both) await sendOne(order.no, itemId, "YunExpress", number);
    await runJobs();
    await readNow();
    await readDue();
    expect(
      await db.rows(sql`select distinct status from store_order where id = any(${ids}::uuid[])`),
    ).toEqual([{ status: "DELIVERED" }]);
  });

  test("a part of an order that has arrived leaves the rest in purchasing", async () => {
    const sent = await sentOrder({ keep: 1 });
    await carriersSay(first(sent).number, [{ code: "Delivered_Other" }]);
    await runJobs();
    await readNow();
    await readDue();
    expect(await trackingRow(first(sent).id)).toMatchObject({ state: "DELIVERED" });
    expect(await statusOf(sent)).toBe("PURCHASING");
  });

  test("what no webhook told is found by the poll", async () => {
    await control("/control/faults", { target: "17track-webhooks", kind: "lost", times: 20 });
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await runJobs();
    await carriersSay(number, [{ code: "DeliveryFailure_NoBody" }]);
    await db.run(
      sql`update tracking set due_at = null, registered_at = now() - interval '2 days' where package_id = ${id}`,
    );
    await poll();
    await runJobs();
    expect(await trackingRow(id)).toMatchObject({ state: "FAILED", told: ["parcel.failed"] });
    await control("/control/faults", undefined, "DELETE");
  });

  test("a number that was used before brings nothing of the other parcel", async () => {
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await carriersSay(number, [
      { code: "Delivered_Other", hoursAgo: 24 * 130 },
      { code: "InTransit_PickedUp" },
    ]);
    await runJobs();
    await readNow();
    await readDue();
    expect(await trackingRow(id)).toMatchObject({ state: "IN_TRANSIT", isReused: true });
    expect(await statusOf(sent)).toBe("SHIPPED");
  });

  test("an order is returned when a parcel comes back, also after it was delivered", async () => {
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await carriersSay(number, [{ code: "Delivered_Other", hoursAgo: 1 }]);
    await runJobs();
    await readNow();
    await readDue();
    await scanned(number, "Exception_Returning");
    await scanned(number, "Exception_Returned");
    await readNow();
    await readDue();
    expect(await trackingRow(id)).toMatchObject({ state: "RETURNED" });
    expect([await statusOf(sent), await tagsOf(sent)]).toEqual(["DELIVERED", ["RETURNED"]]);
  });

  test("nobody is told that all has arrived where a parcel came back", async () => {
    const sent = await sentOrder({ parcels: 2 });
    const [one, two] = sent.parcels;
    for (const parcel of sent.parcels) await carriersSay(parcel.number, []);
    await runJobs();
    const read = async () => (await readNow(), await readDue());
    await scanned(one?.number ?? "", "Delivered_Other");
    await read();
    await scanned(one?.number ?? "", "Exception_Returned");
    await read();
    await scanned(two?.number ?? "", "Delivered_Other");
    await read();
    expect([await statusOf(sent), (await newsOf(sent.world.member.id)).map(({ event }) => event)]).toEqual([
      "DELIVERED",
      expect.not.arrayContaining(["order.delivered"]),
    ]);
  });

  test("an order is late after the days of its country, until a carrier scans it again", async () => {
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await carriersSay(number, []);
    await runJobs();
    // One that was just registered is not late before the service was asked.
    await leftDaysAgo(sent, 61);
    await poll();
    expect(await tagsOf(sent)).toEqual([]);
    await readNow();
    await readDue();
    await leftDaysAgo(sent, 59);
    await poll();
    expect(await tagsOf(sent)).toEqual([]);
    await leftDaysAgo(sent, 61);
    await poll();
    await poll();
    expect([await tagsOf(sent), (await trackingRow(id)).told]).toEqual([["LATE"], ["parcel.late"]]);
    await scanned(number, "InTransit_Arrival");
    await readNow();
    await readDue();
    expect(await tagsOf(sent)).toEqual([]);
  });

  test.each([
    ["US", 44, []],
    ["US", 46, ["LATE"]],
    ["BR", 109, []],
    ["BR", 111, ["LATE"]],
  ])("to %s after %i days without a scan its order has the tags %j", async (country, days, tags) => {
    const sent = await sentOrder();
    await carriersSay(first(sent).number, [{ code: "InfoReceived" }]);
    await runJobs();
    await readNow();
    await readDue();
    await db.run(sql`update store_order set country = ${country} where id = ${sent.orderId}`);
    await leftDaysAgo(sent, days);
    await poll();
    expect(await tagsOf(sent)).toEqual(tags);
  });

  test("customs that ask for something are told to the member", async () => {
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await carriersSay(number, [
      { code: "InTransit_CustomsRequiringInformation", offset: null, zh: "海关要求提供信息" },
    ]);
    await runJobs();
    await readNow();
    await readDue();
    expect(await trackingRow(id)).toMatchObject({ state: "HELD", told: ["parcel.held"] });
    const scan = await db.first<{ at: Date | null; textZh: string | null }>(sql`
      select at, text_zh from tracking_event where package_id = ${id}`);
    expect(scan).toEqual({ at: null, textZh: "海关要求提供信息" });
  });
});

/** A webhook of 17TRACK's about a number, with its scans, the newest first. */
async function newsSent(number: string, scans: readonly { hoursAgo: number; code: string }[]) {
  const events = scans.map(({ hoursAgo, code }) => ({
    time_iso: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    ...{ description: code, location: "Bremen", sub_status: code },
  }));
  const tracking = { providers: [{ provider: { key: 190008 }, events }] };
  const data = { number, carrier: 190008, track_info: { tracking } };
  const bytes = Buffer.from(JSON.stringify({ event: "TRACKING_UPDATED", data }));
  const sign = seventeenSign(bytes, env().SEVENTEENTRACK_KEY ?? "");
  const request = new Request("http://x/hooks/tracking/17track", {
    ...{ method: "POST", body: bytes, headers: { sign } },
  });
  const { status } = await hook({ request, params: { provider: "17track" }, context: {} });
  expect(status).toBe(200);
}

const pickedUp = { hoursAgo: 20, code: "InTransit_PickedUp" };

describe("what a webhook tells", () => {
  async function followed() {
    const sent = await sentOrder();
    await carriersSay(first(sent).number, []);
    await runJobs();
    return { sent, ...first(sent) };
  }

  test("moves its parcel without a question to the service; an older one moves nothing back", async () => {
    const { sent, id, number } = await followed();
    await newsSent(number, [{ hoursAgo: 1, code: "Delivered_Other" }, pickedUp]);
    await newsSent(number, [pickedUp]);
    await takeNews();
    expect(await trackingRow(id)).toMatchObject({ state: "DELIVERED" });
    expect(await statusOf(sent)).toBe("DELIVERED");
    const scans = await db.rows(sql`select 1 from tracking_event where package_id = ${id}`);
    expect(scans).toHaveLength(2);
  });

  test("is taken though another one cannot be, which is read at the service", async () => {
    const [good, bad] = [await followed(), await followed()];
    // More than the column of a scan's place can hold.
    const scan = {
      ...{ status: "IN_TRANSIT", sign: null, at: new Date(), rawTime: "", offset: 0, place: null, text: "x" },
      ...{ translations: {}, code: "InTransit_Other", leg: "", seq: 3_000_000_000 },
    };
    const read = { scans: [scan], mark: "x", expired: false, stopped: false, lastMile: null, country: null };
    await db.run(sql`
      insert into tracking_news (provider, body_hash, kind, number, carrier_key, read)
      values ('17track', ${bad.id}, 'update', ${bad.number}, '190008', ${JSON.stringify(read)}::jsonb)`);
    await newsSent(good.number, [pickedUp]);
    await takeNews();
    expect(await trackingRow(good.id)).toMatchObject({ state: "IN_TRANSIT" });
    const due = await db.first(sql`select 1 from tracking where package_id = ${bad.id} and due_at <= now()`);
    const left = await db.rows(sql`select 1 from tracking_news where read is not null`);
    expect([due !== null, left]).toEqual([true, []]);
    await runJobs();
  });

  test("of a process that was killed before it asked for that is taken by the clock", async () => {
    const { id, number } = await followed();
    await newsSent(number, [pickedUp]);
    await db.rows(sql`select graphile_worker.remove_job('tracking.take')::text`);
    await poll();
    await runJobs();
    expect(await trackingRow(id)).toMatchObject({ state: "IN_TRANSIT" });
  });
});

describe("the tracking service", () => {
  test("a webhook that is not signed with our key changes nothing", async () => {
    await control("/control/faults", { target: "17track-webhooks", kind: "malformed", times: 1 });
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await carriersSay(number, []);
    await runJobs();
    await scanned(number, "Delivered_Other");
    const call = await eventually(
      () => callsTo(hookPath).find(({ bytes }) => bytes.includes(number)),
      "forged webhook",
    );
    const answer = await hook({ request: requestOf(call), params: { provider: "17track" }, context: {} });
    expect(answer.status).toBe(401);
    expect(await trackingRow(id)).toMatchObject({ state: "WAITING" });
    await control("/control/faults", undefined, "DELETE");
  });

  test("a call that comes too fast is made again, and no job fails", async () => {
    const sent = await sentOrder();
    await carriersSay(first(sent).number, []);
    await control("/control/faults", { target: "17track", kind: "429", times: 1 });
    await runJobs();
    expect(await trackingRow(first(sent).id)).toMatchObject({ follow: "FOLLOWED" });
  });

  test("a carrier that nobody knows is asked for, and staff say it", async () => {
    const sent = await sentOrder({ carrier: "Quay Line", numbers: ["QL70112299CN"] });
    expect(await trackingRow(first(sent).id)).toMatchObject({ follow: "ASK", problem: "unknown-carrier" });
  });

  test("registering stops while the quota is used up, and goes on when there is some again", async () => {
    const sent = await sentOrder();
    const { id } = first(sent);
    await control("/control/carriers/settings", { quotaTotal: 0 });
    await runJobs();
    const paused = await db.first<{ reason: string }>(sql`
      select pause_reason as reason from tracking_service where provider = '17track' and paused_until > now()`);
    expect([paused?.reason, (await trackingRow(id)).follow]).toEqual(["quota", "NEW"]);
    await control("/control/carriers/settings", { quotaTotal: 500 });
    await runJobs({ handlers: {} });
    const { readQuota } = await import("./service.server");
    const { trackingProvider } = await import("~/partners/carriers/providers.server");
    const provider = trackingProvider();
    if (provider) await readQuota(provider);
    await poll();
    await runJobs();
    expect((await trackingRow(id)).follow).toBe("FOLLOWED");
  });

  test("a service that stopped by itself is asked once to go on, then a person is", async () => {
    const sent = await sentOrder();
    const { id, number } = first(sent);
    await carriersSay(number, [{ code: "InTransit_PickedUp" }]);
    await runJobs();
    for (const expected of [
      { follow: "FOLLOWED", isRetracked: true },
      { follow: "ASK", problem: "silent" },
    ]) {
      const before = callsTo(hookPath).filter(({ bytes }) => bytes.includes("TRACKING_STOPPED")).length;
      await control("/control/carriers/stop", { number });
      await eventually(
        () => callsTo(hookPath).filter(({ bytes }) => bytes.includes("TRACKING_STOPPED")).length > before,
        "news of the stop",
        30_000,
      );
      await db.run(sql`delete from tracking_news`);
      const call = callsTo(hookPath).findLast(({ bytes }) => bytes.includes("TRACKING_STOPPED"));
      if (call) await hook({ request: requestOf(call), params: { provider: "17track" }, context: {} });
      await runJobs();
      expect(await trackingRow(id)).toMatchObject(expected);
    }
  });
});
