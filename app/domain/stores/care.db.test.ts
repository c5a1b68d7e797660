import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isUnfit } from "~/partners/stores/store-platform";
import { open, seal } from "~/platform/crypto.server";
import { makeMember } from "../../../tests/factories";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { callsTo, control, eventually } from "../../../tests/setup/outside";
import { buy, connect, fault } from "../../../tests/shops";
import { listenToStores, readyStore, stopShops, type StoreNews } from "../../../tests/stores";
import { pauseStore, unbindStore } from "./connect.server";
import { saveStoreSettings } from "./settings.server";
import { credentialsContext, findStore, storeClient } from "./stores.server";
import { pollOrders } from "./sync.server";
import { storeOf } from "./views.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

describe("pausing, settings, unbinding", () => {
  test("a paused store is left alone and catches up afterwards", async () => {
    const { member, shop, storeId } = await readyStore();
    expect((await pauseStore(member.id, storeId, true)).ok).toBe(true);
    expect(await pauseStore(member.id, storeId, true)).toEqual({ ok: false, error: "stores:error.stale" });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await eventually(() => callsTo(`/hooks/woocommerce/${storeId}`).length > 0, "the webhook");
    await runJobs();
    expect(news.numbers(storeId)).toEqual([]);
    expect((await pauseStore(member.id, storeId, false)).ok).toBe(true);
    await runJobs();
    expect(new Set(news.numbers(storeId))).toEqual(new Set([order.number]));
  });

  test("an earlier day brings the older orders", async () => {
    const { member, storeId } = await readyStore();
    await pollOrders(storeId, "poll");
    const importFrom = new Date(Date.now() - 90 * 86_400_000);
    const settings = {
      name: "New name",
      emailPermission: false,
      paidOnly: true,
      importFrom,
      autopay: "never" as const,
      ioss: "IM0123456789",
    };
    expect((await saveStoreSettings(member.id, storeId, settings)).ok).toBe(true);
    expect(await storeOf(member.id, storeId)).toMatchObject({ ...settings });
    // The shop may have told us something meanwhile, too.
    expect(
      (await waitingJobs()).map(({ task }) => task).filter((task) => task === "stores.poll"),
    ).toHaveLength(1);
    const stranger = await makeMember();
    expect((await saveStoreSettings(stranger.id, storeId, settings)).ok).toBe(false);
  });

  test("unbinding wants the name, no payment on its way, and takes the webhooks out", async () => {
    const { member, shop, storeId } = await readyStore();
    expect(await unbindStore(member.id, storeId, "wrong")).toEqual({ ok: false, error: "stores:error.name" });
    news.payLocked = true;
    expect(await unbindStore(member.id, storeId, "Test store")).toMatchObject({
      error: "stores:error.pay-locked",
    });
    news.payLocked = false;
    expect((await unbindStore(member.id, storeId, " Test store ")).ok).toBe(true);
    expect(news.unbound).toContain(storeId);
    expect(await findStore(storeId)).toMatchObject({ status: "UNBOUND", credentialsEnc: null });
    await runJobs();
    const { webhooks } = await control<{ webhooks: unknown[] }>(`/control/woo/${shop.slug}`);
    expect(webhooks).toEqual([]);
    // Free for somebody else, and for oneself the same row again.
    const stranger = await makeMember();
    const theirs = await connect(stranger.id, shop);
    expect(theirs).not.toBe(storeId);
    expect((await unbindStore(stranger.id, theirs, "Test store")).ok).toBe(true);
    expect(await connect(member.id, shop)).toBe(storeId);
  });

  test("credentials open for their own store only", () => {
    const sealed = seal("secret", credentialsContext("a"));
    expect(() => open(sealed, credentialsContext("b"))).toThrow();
  });
});

describe("writing a parcel back", () => {
  const parcel = {
    reference: "01a1fd2c-335b-7e61-9df8-1581d3ebd1f9",
    carrier: "Quay Post",
    trackingNo: "QP123456789CN",
    trackingUrl: "https://track.example/QP123456789CN",
    shippedAt: new Date(),
    lines: [],
    sent: [],
    otherNumbers: [],
    notify: true,
  };
  type Seen = {
    status: string;
    notes: { note: string }[];
    trackings: { tracking_number: string }[];
    meta_data: { key: string; value: unknown }[];
  };

  test.each([false, true])(
    "once, whatever the shop's answers were (tracking extension: %s)",
    async (extension) => {
      const { shop, storeId } = await readyStore();
      await control(`/control/woo/${shop.slug}`, { shipment_tracking: extension }, "PUT");
      const order = await buy(shop, `${shop.slug}-MUG-1`);
      const client = (await storeClient(storeId))?.client;
      if (!client) throw new Error("no client");
      const read = await client.order(String(order.id));
      const sent =
        read.ok && !isUnfit(read.value)
          ? read.value.lines.map(({ externalId, qty }) => ({ externalLineId: externalId, qty }))
          : [];
      const all = { ...parcel, sent };
      // Each write is done and then answered with 500.
      await fault("after-500", { target: `woo:${shop.slug}`, method: "POST", times: 2 });
      await fault("after-500", { target: `woo:${shop.slug}`, method: "PUT", times: 2 });
      for (let i = 0; i < 8; i++) if ((await client.fulfil(String(order.id), all)).ok) break;
      expect((await client.fulfil(String(order.id), all)).ok).toBe(true);
      const there = await control<Seen>(`/control/woo/${shop.slug}/orders/${order.id}`);
      expect(there.status).toBe("completed");
      expect(there.notes.filter(({ note }) => note.includes(parcel.trackingNo))).toHaveLength(1);
      if (extension) expect(there.trackings.map((one) => one.tracking_number)).toEqual([parcel.trackingNo]);
      else {
        const meta = there.meta_data.find(({ key }) => key === "_wc_shipment_tracking_items")?.value;
        expect(meta).toMatchObject([{ tracking_number: parcel.trackingNo }]);
      }
    },
  );

  test.each(["none", "Shipment Tracking", "Advanced Shipment Tracking"])(
    "several parcels are all there, each once, with a note each (extension: %s)",
    async (extension) => {
      const { shop, storeId } = await readyStore();
      const installed = {
        shipment_tracking: extension === "Shipment Tracking",
        quirks: { advanced_tracking: extension === "Advanced Shipment Tracking" },
      };
      await control(`/control/woo/${shop.slug}`, installed, "PUT");
      const sku = `${shop.slug}-MUG-1`;
      const order = await buy(shop, sku, { lines: [{ sku, quantity: 3 }] });
      const client = (await storeClient(storeId))?.client;
      if (!client) throw new Error("no client");
      const read = await client.order(String(order.id));
      const [line] = read.ok && !isUnfit(read.value) ? read.value.lines : [];
      const statuses: string[] = [];
      const seen = () => control<Seen>(`/control/woo/${shop.slug}/orders/${order.id}`);
      // The second number begins like the first one, and each is told twice.
      for (const [i, trackingNo] of ["QP1234567890", "QP123456789", "QP123456789CN"].entries()) {
        const units = [{ externalLineId: line?.externalId ?? "", qty: 1 }];
        const sent = units.map((unit) => ({ ...unit, qty: i + 1 }));
        const one = {
          ...parcel,
          reference: `parcel-${i}`,
          trackingNo,
          trackingUrl: null,
          lines: units,
          sent,
        };
        for (let again = 0; again < 2; again++)
          expect((await client.fulfil(String(order.id), one)).ok).toBe(true);
        statuses.push((await seen()).status);
      }
      expect(statuses).toEqual(["processing", "processing", "completed"]);
      const there = await seen();
      const meta = there.meta_data.find(({ key }) => key === "_wc_shipment_tracking_items")?.value;
      const numbers = (meta as { tracking_number: string }[]).map(({ tracking_number }) => tracking_number);
      expect(numbers).toEqual(["QP1234567890", "QP123456789", "QP123456789CN"]);
      const notes = there.notes.filter(({ note }) => /tracking number/.test(note));
      expect(notes).toHaveLength(3);
      if (extension !== "none")
        expect(there.trackings.map((tracking) => tracking.tracking_number)).toEqual(numbers);
    },
  );

  test("what the shop has cancelled meanwhile is not completed by us", async () => {
    const { shop, storeId } = await readyStore();
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await control(`/control/woo/${shop.slug}/orders/${order.id}`, { status: "cancelled" }, "PUT");
    const client = (await storeClient(storeId))?.client;
    expect((await client?.fulfil(String(order.id), parcel))?.ok).toBe(true);
    const there = await control<Seen>(`/control/woo/${shop.slug}/orders/${order.id}`);
    expect(there.status).toBe("cancelled");
  });
});
