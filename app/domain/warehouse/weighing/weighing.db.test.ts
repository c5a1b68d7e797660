/** A weight is compared once, over-charged freight goes back by itself, and a bill waits for an agent. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { chargedOfOrder } from "~/domain/bills/charged.server";
import { decimalText } from "~/platform/money";
import { action as raiseAction } from "~/routes/desk/bills/raise";
import { jpeg } from "../../../../tests/bills";
import { orderNow } from "../../../../tests/orders";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { makeStaff } from "../../../../tests/factories";
import { runJobs } from "../../../../tests/setup/jobs";
import { weighedParcel } from "../../../../tests/weights";
import { loader as photo } from "~/routes/user/orders/scale-photo";
import { loader as orderPage } from "~/routes/user/orders/store-order";
import { action as listAction, loader as listLoader } from "~/routes/desk/warehouse/weigh-ins";
import { paths } from "~/platform/paths";
import { approveWeight, approveWithPhoto, weighSteps } from "./steps.server";
import { weighPackage } from "./weigh.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

describe("a parcel that weighs", () => {
  test("about what was quoted asks for nothing", async () => {
    const { row, bills, packageId } = await weighedParcel(855);
    expect(await row()).toMatchObject({ status: "WITHIN", basis: "paid" });
    await weighPackage(packageId);
    expect(await bills()).toEqual([]);
  });

  test("less: the freight goes back by itself, once, whatever runs or is pressed again", async () => {
    const { staff, no, row, bills, given, packageId } = await weighedParcel(1400, { qty: 1, pieceG: 2000 });
    const kept = await row();
    expect(kept).toMatchObject({ status: "CREDITED", basis: "paid" });
    expect(await given()).toBe(-(kept?.more ?? 0n));
    await Promise.all([weighPackage(packageId), weighPackage(packageId)]);
    expect(await approveWeight(staff, no, {}, randomUUID())).toMatchObject({ error: "stale" });
    await runJobs();
    expect((await bills()).map(({ status, amount }) => [status, amount])).toEqual([
      ["CREDITED", await given()],
    ]);
  });

  test("more: an agent bills it once with the photo of the scale; nothing goes by itself", async () => {
    const { staff, no, photoKey, row, bills, given } = await weighedParcel(2600);
    expect([(await row())?.status, await bills()]).toEqual(["PROPOSED", []]);
    const presses = await Promise.all([
      approveWeight(staff, no, { sure: true }, randomUUID()),
      approveWeight(staff, no, { sure: true }, randomUUID()),
    ]);
    expect(presses.map((done) => (done.ok ? "ok" : done.error)).sort()).toEqual(["ok", "stale"]);
    expect(await bills()).toEqual([{ status: "OPEN", amount: (await row())?.more, evidenceKey: photoKey }]);
    expect([(await row())?.status, await given()]).toEqual(["BILLED", 0n]);
  });

  test("more, and somebody has billed it by hand: it is not billed again", async () => {
    const { world, staff, order, no, row, bills } = await weighedParcel(2600);
    const { shipping } = await chargedOfOrder(await orderNow(world, order.no));
    const form = {
      type: "weight",
      newAmount: decimalText(shipping + 150n),
      reason: "Weighed by hand",
      cost: "",
      file: jpeg,
    };
    const url = `/desk/orders/${order.no}/bill`;
    const raised = await callAction(raiseAction, { url, params: { orderNo: order.no }, form, as: staff });
    expect(raised.location).toMatch(/^\/desk\/bills\/D/);
    expect(await approveWeight(staff, no, { sure: true }, randomUUID())).toMatchObject({ error: "handled" });
    expect([(await row())?.status, (await bills()).map(({ amount }) => amount)]).toEqual([
      "PROPOSED",
      [150n],
    ]);
  });

  test("more without a photo is not billed; dismissed, it stays so", async () => {
    const { staff, no, row, bills } = await weighedParcel(2600, { photo: false });
    expect(await approveWeight(staff, no, { sure: true }, randomUUID())).toMatchObject({
      error: "bills:error.evidence",
    });
    const dismiss = { input: { reason: "Our own packing" } };
    expect(await weighSteps.runStep({ staff }, no, "dismiss", dismiss)).toMatchObject({ ok: true });
    expect(await approveWeight(staff, no, { photoKey: "x.jpg" }, randomUUID())).toMatchObject({
      error: "stale",
    });
    expect([(await row())?.status, await bills()]).toEqual(["DISMISSED", []]);
  });

  test("a form that is pressed twice leaves no second photo behind", async () => {
    const { staff, no, photoKey, row } = await weighedParcel(2600);
    const key = randomUUID();
    const press = (photo: string) => approveWithPhoto(staff, no, { sure: true, photoKey: photo }, key);
    expect(await press(photoKey ?? "")).toMatchObject({ ok: true, used: true });
    const again = await press("warehouse/another.jpg");
    expect(again.ok && again.used !== false).toBe(false);
    expect((await row())?.status).toBe("BILLED");
  });

  test("many are approved at once; those that need more are named", async () => {
    const [dearer, bare] = [await weighedParcel(1900), await weighedParcel(1900, { photo: false })];
    const agent = await makeStaff({ roles: ["agent", "support"] });
    const url = paths.deskWeighIns();
    const shown = (await callLoader(listLoader, { url, as: agent })).data;
    expect(shown.offers[dearer.no]).toMatchObject({ bill: true, dismiss: true });
    const form = { intent: "approve", parcel: [dearer.no, bare.no] };
    const answer = await callAction(listAction, { url, as: agent, form });
    expect(answer).toMatchObject({
      status: 409,
      data: {
        rows: [
          { name: dearer.no, why: null },
          { name: bare.no, why: "bills:error.evidence" },
        ],
      },
    });
    expect([(await dearer.row())?.status, (await bare.row())?.status]).toEqual(["BILLED", "PROPOSED"]);
  });

  test("shows its member both weights and the photo", async () => {
    const { world, order, no } = await weighedParcel(2600);
    const page = await callLoader(orderPage, { params: { orderNo: order.no }, as: world.member });
    expect(page.data.weights).toMatchObject([{ parcelNo: no, weighedG: 2600, hasPhoto: true }]);
    const file = await callLoader(photo, { params: { orderNo: order.no, parcelNo: no }, as: world.member });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });
});
