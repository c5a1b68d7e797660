/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { randomUUID } from "node:crypto";
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { recharge } from "./wallet.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "a wire",
    make: async () => {
      const owner = await makeMember();
      const payer = { id: owner.id, email: owner.email, locale: "en-US" };
      const begun = await recharge(payer, { amount: 5_000n, currency: "USD", method: "wire" }, randomUUID());
      const no = begun.ok && begun.value.state === "wire" ? begun.value.no : "";
      return { owner, paths: [paths.wire(no)] };
    },
  },
];
