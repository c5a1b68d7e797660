/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { acceptOrder } from "~/domain/orders/desk.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeStaff } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { makeWorld, paidOrder } from "../../../tests/orders";
import { askAddress } from "./raise.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "a question about an order",
    make: async () => {
      const world = await makeWorld();
      const order = await paidOrder(world);
      await acceptOrder({ no: order.no }, "system");
      await askAddress(await makeStaff(), order.no, "No such street.", "foreign");
      const row = await db.first<{ id: string }>(
        sql`select id from order_question where order_id = ${order.id}`,
      );
      return { owner: world.member, paths: [paths.question(row?.id ?? "")] };
    },
  },
];
