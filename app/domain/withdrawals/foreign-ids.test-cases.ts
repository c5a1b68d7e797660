/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { randomUUID } from "node:crypto";
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { fund } from "../../../tests/orders";
import { requestWithdrawal } from "./withdrawals.server";

const paidOut = { amount: 10_000n, holder: "Mira Holm", email: "mira@example.test" };

export const foreignCases: ForeignCase[] = [
  {
    what: "a withdrawal",
    make: async () => {
      const owner = await makeMember();
      await fund(owner.id, 20_000n);
      const wanted = { ...paidOut, intent: "request", type: "payoneer", ccy: "USD" } as const;
      const asked = await requestWithdrawal(owner, wanted, randomUUID());
      return { owner, paths: [paths.withdrawal(asked.ok ? asked.no : "")] };
    },
  },
];
