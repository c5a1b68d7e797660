/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { keepRun } from "~/platform/db/step-runs.server";
import { paths } from "~/platform/paths";
import { makeAddress, makeMember } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";

export const foreignCases: ForeignCase[] = [
  {
    what: "a saved address",
    make: async () => {
      const owner = await makeMember();
      const { id } = await makeAddress(owner.id);
      return { owner, paths: [paths.address("shipping", id), paths.deleteAddress("shipping", id)] };
    },
  },
  {
    what: "a change of many rows",
    make: async () => {
      const owner = await makeMember();
      const rows = [{ key: "Q1", name: "Q1" }];
      const asked = { entity: "store_order", event: "ignore", input: undefined, once: undefined, rows };
      return { owner, paths: [paths.memberChange(await keepRun({ owner: `member:${owner.id}`, ...asked }))] };
    },
  },
];
