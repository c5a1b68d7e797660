/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import { makeMember, makeStore } from "../../../tests/factories";
import { makeStoreProduct } from "../../../tests/store-products";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";

export const foreignCases: ForeignCase[] = [
  {
    what: "a store",
    make: async () => {
      const owner = await makeMember();
      const { id } = await makeStore(owner.id);
      return { owner, paths: [paths.store(id), paths.unbindStore(id)] };
    },
  },
  {
    what: "a product of a store",
    make: async () => {
      const owner = await makeMember();
      const store = await makeStore(owner.id);
      const { id } = await makeStoreProduct(store.id, { title: "Chair", variants: [{ title: "Chair" }] });
      return {
        owner,
        paths: [paths.skuConnect({ storeProduct: id }), paths.addConnection({ storeProduct: id })],
      };
    },
  },
];
