/** Parcels on their way as people see them: at the desk, in the member area, and before the carrier's page. */
import { beforeEach, expect, test } from "vitest";
import { readDue } from "~/domain/tracking/read.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as jump } from "~/routes/account/external-jump";
import { loader as memberOrder } from "~/routes/user/orders/store-order";
import { makeStaff } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { control } from "../../../../tests/setup/outside";
import { runJobs } from "../../../../tests/setup/jobs";
import { carriersSay, readNow, sentOrder, trackingRow, type Scan } from "../../../../tests/tracking";
import { loader as integrations } from "../integrations/stores";
import { action as parcelAction, loader as parcel } from "./parcel";
import { loader as parcels } from "./parcels";

beforeEach(() => control("/control/carriers/settings", { quotaTotal: 5_000, unlimited: true }));

async function sentWith(scans: Scan[], how: Parameters<typeof sentOrder>[0] = {}, more = {}) {
  const sent = await sentOrder(how);
  const [only = { id: "", number: "" }] = sent.parcels;
  await carriersSay(only.number, scans, more);
  await runJobs();
  await readNow();
  await readDue();
  return { ...sent, ...only };
}

test("the desk lists parcels by what is the matter, each agent those of their own members", async () => {
  const held = await sentWith([{ code: "InTransit_CustomsRequiringInformation" }]);
  const failed = await sentWith([{ code: "DeliveryFailure_NoBody" }]);
  const back = await sentWith([{ code: "Exception_Returned" }]);
  const warehouse = await makeStaff({ roles: ["warehouse"] });
  for (const [tab, { id }] of [
    ["held", held],
    ["failed", failed],
    ["returned", back],
    ["care", back],
    ["all", held],
  ] as const) {
    const { data } = await callLoader(parcels, { url: paths.deskParcels({ tab }), as: warehouse });
    expect(data.page.rows.map(({ packageId }) => packageId)).toContain(id);
    expect(data.counts[tab]).toBeGreaterThan(0);
  }
  const found = await callLoader(parcels, {
    url: paths.deskParcels({ tab: "all", q: held.number, country: "DE" }),
    as: warehouse,
  });
  expect(found.data.page.rows.map(({ packageId }) => packageId)).toEqual([held.id]);
  const agent = await makeStaff({ roles: ["agent"] });
  const none = await callLoader(parcels, { url: paths.deskParcels({ tab: "all" }), as: agent });
  expect(none.data.page.rows).toEqual([]);
  const foreign = await callLoader(parcel, { params: { packageId: held.id }, as: agent });
  expect(foreign.status).toBe(404);
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${held.world.member.id}`);
  const own = await callLoader(parcel, { params: { packageId: held.id }, as: agent });
  expect(own.data.track).toMatchObject({ state: "HELD", orderNo: held.no, provider: "17track" });
});

test("staff name the carrier of a number that nobody knows, and change one that is wrong, five times", async () => {
  const staff = await makeStaff({ roles: ["warehouse"] });
  const sent = await sentWith([{ code: "Delivered_Other" }], {
    carrier: "Quay Line",
    numbers: [`QL${Date.now()}CN`],
  });
  const say = (carrier: string) =>
    callAction(parcelAction, {
      params: { packageId: sent.id },
      as: staff,
      form: { intent: "carrier", carrier },
    });
  expect(await trackingRow(sent.id)).toMatchObject({ follow: "ASK", problem: "unknown-carrier" });
  expect((await say("no-such-carrier")).status).toBe(409);
  expect((await say("usps")).location).toBe(paths.deskParcel(sent.id));
  await runJobs();
  expect(await trackingRow(sent.id)).toMatchObject({
    follow: "FOLLOWED",
    carrierKey: "21051",
    state: "WAITING",
  });
  expect((await say("usps")).status).toBe(409);
  for (const carrier of ["yunexpress", "usps", "yunexpress", "usps", "yunexpress"]) {
    await say(carrier);
    await runJobs();
  }
  await readNow();
  await readDue();
  expect(await trackingRow(sent.id)).toMatchObject({ carrierKey: "190008", changes: 5, state: "DELIVERED" });
  expect((await say("usps")).status).toBe(409);
  const asked = await callAction(parcelAction, {
    params: { packageId: sent.id },
    as: staff,
    form: { intent: "read" },
  });
  expect(asked.status).toBe(303);
});

test("staff enter the postcode that a carrier asks for, before and after it is followed", async () => {
  const staff = await makeStaff({ roles: ["warehouse"] });
  const say = (packageId: string, postcode: string) =>
    callAction(parcelAction, { params: { packageId }, as: staff, form: { intent: "postcode", postcode } });
  const noPostcode = async ({ orderId, id }: { orderId: string; id: string }) => {
    await db.run(sql`update store_order set ship_to = ship_to - 'postCode' where id = ${orderId}`);
    await db.run(sql`update tracking set follow = 'NEW', problem = null where package_id = ${id}`);
  };
  const asked = await sentOrder();
  const [parcelAsked = { id: "", number: "" }] = asked.parcels;
  await carriersSay(parcelAsked.number, [{ code: "Delivered_Other" }], { quirks: ["postcode"] });
  await noPostcode({ ...asked, ...parcelAsked });
  await runJobs();
  expect(await trackingRow(parcelAsked.id)).toMatchObject({ follow: "ASK", problem: "needs-data" });
  expect((await say(parcelAsked.id, "<b>")).status).toBe(400);
  expect((await say(parcelAsked.id, " 10115 ")).location).toBe(paths.deskParcel(parcelAsked.id));
  await runJobs();
  expect(await trackingRow(parcelAsked.id)).toMatchObject({ follow: "FOLLOWED", problem: null });
  // GLS takes the number and stays silent.
  const silent = await sentOrder({ carrier: "GLS", numbers: [`${Date.now()}`.slice(-11)] });
  const [parcelSilent = { id: "", number: "" }] = silent.parcels;
  await carriersSay(parcelSilent.number, [{ code: "Delivered_Other" }], { carrier: 100005 });
  await noPostcode({ ...silent, ...parcelSilent });
  await runJobs();
  await readNow();
  await readDue();
  expect(await trackingRow(parcelSilent.id)).toMatchObject({ follow: "FOLLOWED", state: "WAITING" });
  await say(parcelSilent.id, "10115");
  await runJobs();
  await readNow();
  await readDue();
  expect(await trackingRow(parcelSilent.id)).toMatchObject({ follow: "FOLLOWED", state: "DELIVERED" });
  expect((await say(parcelSilent.id, "10117")).status).toBe(409);
});

test("a member reads the scans of their order, in both languages and with clocks as they are", async () => {
  const sent = await sentWith([
    {
      code: "InTransit_PickedUp",
      hoursAgo: 30,
      offset: 480,
      place: "Shenzhen",
      text: "Picked up",
      zh: "已揽收",
    },
    { code: "InTransit_Arrival", hoursAgo: 3, offset: null, place: "São Paulo", text: "Arrived" },
  ]);
  const { data } = await callLoader(memberOrder, { params: { orderNo: sent.no }, as: sent.world.member });
  expect(data.tracks).toMatchObject([
    {
      trackingNo: sent.number,
      state: "IN_TRANSIT",
      scans: [
        { at: null, place: "São Paulo", text: "Arrived" },
        { place: "Shenzhen", text: "Picked up", textZh: "已揽收" },
      ],
    },
  ]);
});

test("the page before the carrier's own shows the scans of that very parcel, and of no other", async () => {
  const sent = await sentWith([{ code: "OutForDelivery_Other", text: "For Nora Blum" }]);
  await db.run(sql`
    update ship_channel set tracking_url = 'https://track.example/{no}'
    where id = (select id from ship_channel where tracking_url is not null order by id limit 1)`);
  const at = (to: string) => callLoader(jump, { url: paths.externalJump(to) });
  const { data } = await at(`https://track.example/${sent.number}`);
  expect(data.track).toMatchObject({ state: "OUT_FOR_DELIVERY", scans: [{ state: "OUT_FOR_DELIVERY" }] });
  for (const secret of [sent.no, "Nora Blum"]) expect(JSON.stringify(data.track)).not.toContain(secret);
  expect((await at("https://track.example/YT0000000000000000")).data.track).toBeNull();
  expect((await at(`https://elsewhere.example/${sent.number}`)).data.track).toBeNull();
});

test("the desk sees how the tracking service is doing", async () => {
  await sentWith([]);
  const support = await makeStaff({ roles: ["support"] });
  const { data } = await callLoader(integrations, { url: paths.deskIntegrations(), as: support });
  expect(data.services).toMatchObject([{ provider: "17track", pauseReason: null, error: null }]);
  expect(data.services[0]?.followed).toBeGreaterThan(0);
});
