/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { makeWorld, paidOrder } from "../../../tests/orders";

export const foreignCases: ForeignCase[] = [
  {
    what: "a payment",
    make: async () => {
      const world = await makeWorld();
      await paidOrder(world);
      const payment = await db.first<{ id: string }>(
        sql`select id from payment where user_id = ${world.member.id}`,
      );
      return { owner: world.member, paths: [paths.payState(payment?.id ?? "")] };
    },
  },
];
