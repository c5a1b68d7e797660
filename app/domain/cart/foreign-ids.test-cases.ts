/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { beginPurchase } from "./purchase.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "a purchase from the cart",
    make: async () => {
      const owner = await makeMember();
      return { owner, paths: [paths.cartPay(await beginPurchase(owner.id, []))] };
    },
  },
];
