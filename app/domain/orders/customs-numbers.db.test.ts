import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as deskLoader } from "~/routes/desk/orders/order";
import * as page from "~/routes/user/orders/store-order";
import { makeStaff } from "../../../tests/factories";
import { address, bring, makeWorld, orderRow, prepareOrders, storeOrder } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";

beforeAll(prepareOrders);

const brazil = {
  country: "BR",
  province: "São Paulo",
  city: "São Paulo",
  street: "Rua Augusta 12",
  postCode: "01305-000",
  phone: "+55 11 91234 5678",
};

async function brazilOrder(taxId?: string) {
  const world = await makeWorld();
  const told = storeOrder(world, { shipTo: address(brazil), ...(taxId ? { taxId } : {}) });
  await bring(world, told);
  const { no } = await orderRow(world, told.externalId);
  const now = async () =>
    db.first<{ abnormal: string[]; taxId: string | null }>(sql`
      select abnormal, ship_to ->> 'taxId' as tax_id from store_order where no = ${no}`);
  const enter = (typed: string) => {
    const { provinceCode: _, ...to } = told.shipTo;
    const form = { ...to, houseNo: "12", intent: "address", taxId: typed };
    return callAction(page.action, {
      url: paths.storeOrder(no),
      params: { orderNo: no },
      as: world.member,
      form,
    });
  };
  return { world, told, now, enter };
}

test("an order with its recipient's number keeps it, for the desk to write on the parcel's papers", async () => {
  const { told, world, now } = await brazilOrder("390.533.447-05");
  const { no } = await orderRow(world, told.externalId);
  const as = await makeStaff();
  const { data } = await callLoader(deskLoader, { url: paths.deskOrder(no), params: { orderNo: no }, as });
  expect(data.order.shipTo).toMatchObject({ country: "BR", taxId: "39053344705" });
  const order = await now();
  expect(order?.taxId).toBe("39053344705");
  expect(order?.abnormal).not.toContain("TAX_ID");
});

test("one without waits for it, and takes none that is wrong", async () => {
  const { world, told, now, enter } = await brazilOrder();
  expect((await now())?.abnormal).toContain("TAX_ID");
  expect((await enter("390.533.447-06")).status).toBe(409);
  expect((await now())?.taxId).toBeNull();
  expect((await enter("390.533.447-05")).status).toBe(303);
  const entered = { taxId: "39053344705", abnormal: [] };
  expect(await now()).toEqual(entered);
  // The store names none; a change of the address there leaves it.
  const shipTo = { ...told.shipTo, street: "Rua Augusta 14" };
  await bring(world, { ...told, shipTo, modifiedAt: new Date(Date.now() + 1000) });
  expect(await now()).toEqual(entered);
});

test("one that the store corrects is taken; one that the member entered stays while the store says as before", async () => {
  const { world, told, now, enter } = await brazilOrder("390.533.447-05");
  const again = (taxId: string | undefined, seconds: number) => {
    const { taxId: _, ...rest } = told;
    const modifiedAt = new Date(Date.now() + seconds * 1000);
    return bring(world, { ...rest, modifiedAt, ...(taxId ? { taxId } : {}) });
  };
  expect((await enter("111.444.777-35")).status).toBe(303);
  await again("390.533.447-05", 1);
  expect((await now())?.taxId).toBe("11144477735");
  await again("529.982.247-25", 2);
  expect(await now()).toEqual({ taxId: "52998224725", abnormal: [] });
  await again(undefined, 3);
  expect((await now())?.taxId).toBe("52998224725");
});

test("a number that the store names later is taken", async () => {
  const { world, told, now } = await brazilOrder();
  await bring(world, { ...told, taxId: "390.533.447-05", modifiedAt: new Date(Date.now() + 1000) });
  expect(await now()).toEqual({ taxId: "39053344705", abnormal: [] });
});
