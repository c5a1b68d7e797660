/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { openPayStep } from "~/domain/payments/pay-step.server";
import { paths } from "~/platform/paths";
import { makeStaff } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { makeWorld, paidOrder } from "../../../tests/orders";
import { billRefs } from "./view.server";
import { raiseDifference } from "./raise.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "a price difference and its pay step",
    make: async () => {
      const world = await makeWorld();
      const { no } = await paidOrder(world);
      const { id: staffId } = await makeStaff({ roles: ["agent"] });
      const file = new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0])], "scale.jpg");
      const fields = { type: "weight", newAmount: 9_000n, reason: "Heavier", file, sure: true } as const;
      const raised = await raiseDifference({ id: staffId, roles: ["admin"] }, no, fields);
      const bill = raised.ok ? raised.value.no : "";
      const step = await openPayStep(world.member.id, await billRefs(world.member.id, [bill]));
      return {
        owner: world.member,
        paths: [
          paths.bill(bill),
          paths.billFile(bill, "evidence"),
          paths.payMoney(step),
          paths.payStepConfirmation({ checkout: step, method: "wallet" }),
        ],
      };
    },
  },
];
