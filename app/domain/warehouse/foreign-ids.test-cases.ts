/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { weighedParcel } from "../../../tests/weights";

export const foreignCases: ForeignCase[] = [
  {
    what: "the photo of a parcel on the scale",
    make: async () => {
      const { world, order, no } = await weighedParcel(855);
      return { owner: world.member, paths: [paths.scalePhoto(order.no, no)] };
    },
  },
];
