/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { randomUUID } from "node:crypto";
import { startPayment } from "~/domain/payments/payments.server";
import { paths } from "~/platform/paths";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { address, lineOf, makeWorld, newOrder } from "../../../tests/orders";
import { createCheckout } from "./checkout.server";
import { mergeOrders } from "./merging/merge.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "an order",
    make: async () => {
      const world = await makeWorld();
      const { no } = await newOrder(world);
      return { owner: world.member, paths: [paths.storeOrder(no)] };
    },
  },
  {
    what: "merged orders, and their checkout",
    make: async () => {
      const world = await makeWorld();
      const shipTo = address();
      const nos: string[] = [];
      for (let i = 0; i < 2; i++) nos.push((await newOrder(world, { shipTo, lines: [lineOf(world, i)] })).no);
      const merged = await mergeOrders(world.member.id, nos);
      if (!merged.ok) throw new Error(merged.error);
      const id = (await createCheckout(world.member.id, nos.slice(0, 1))) ?? "";
      return {
        owner: world.member,
        paths: [...nos.map((no) => paths.storeOrder(no)), paths.orderPayment(id)],
      };
    },
  },
  {
    what: "a checkout",
    make: async () => {
      const world = await makeWorld();
      const { no } = await newOrder(world);
      const id = (await createCheckout(world.member.id, [no])) ?? "";
      return {
        owner: world.member,
        paths: [paths.orderPayment(id), paths.payConfirmation(id), paths.paymentOrder(id)],
      };
    },
  },
  {
    what: "a wire for an order",
    make: async () => {
      const world = await makeWorld();
      const { id, total } = await newOrder(world);
      const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
      const started = await startPayment(payer, {
        method: "wire",
        payables: [{ type: "store_order", id }],
        expectedTotal: total,
        idemKey: randomUUID(),
      });
      return { owner: world.member, paths: [paths.payWire(started.ok ? started.value.paymentId : "")] };
    },
  },
];
