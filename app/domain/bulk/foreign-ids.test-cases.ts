/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { paths } from "~/platform/paths";
import { makeMember, makeProduct, makeStaff } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { createBulk } from "./create.server";
import { makeOffer } from "./offers/make.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "an inventory order",
    make: async () => {
      const owner = await makeMember();
      const product = await makeProduct();
      const place = await db.first<{ code: string }>(
        sql`select code from warehouse where id = ${product.warehouseId}`,
      );
      const lines = product.variants.map(({ id }) => ({ variantId: id, qty: 10 }));
      const wanted = {
        kind: "INVENTORY",
        productId: product.id,
        lines,
        addressId: null,
        isSplit: true,
      } as const;
      const made = await createBulk(owner.id, { ...wanted, warehouse: place?.code ?? "" }, "foreign");
      return { owner, paths: [paths.inventoryOrder(made.ok ? made.value.no : "")] };
    },
  },
  {
    what: "an offer",
    make: async () => {
      const owner = await makeMember();
      const product = await makeProduct();
      const place = await db.first<{ code: string }>(
        sql`select code from warehouse where id = ${product.warehouseId}`,
      );
      const made = await makeOffer(
        (await makeStaff()) as never,
        {
          ...{ member: owner.email, kind: "INVENTORY", warehouse: place?.code ?? "", split: "deposit" },
          ...{ rows: `${product.variants[0]?.sku ?? ""}\t10\t8.00`, freight: 0n, daysMin: 7, daysMax: 20 },
          ...{ validUntil: shiftDay(new Date().toISOString().slice(0, 10), 10), keep: true, note: "" },
          ticketNo: null,
        },
        "foreign",
      );
      if (!made.ok) throw new Error(made.error);
      return { owner, paths: [paths.bulkOffer(made.value)] };
    },
  },
];
