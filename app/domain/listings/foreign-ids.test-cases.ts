/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import { makeMember, makeStore } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { lampProduct, listIn } from "../../../tests/listings";

export const foreignCases: ForeignCase[] = [
  {
    what: "a listing",
    make: async () => {
      const owner = await makeMember();
      const id = await listIn(owner.id, (await makeStore(owner.id)).id, await lampProduct([]));
      return { owner, paths: [`${paths.listedDelete()}?listing=${id}`, paths.listProduct({ listing: id })] };
    },
  },
];
