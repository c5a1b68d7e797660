/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { sentOrder } from "../../../tests/tracking";

export const foreignCases: ForeignCase[] = [
  {
    what: "a parcel on its way",
    make: async () => {
      const { world, no } = await sentOrder();
      return { owner: world.member, paths: [paths.storeOrder(no)] };
    },
  },
];
