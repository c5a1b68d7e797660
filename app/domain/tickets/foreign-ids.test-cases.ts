/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { openTicket } from "./open.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "a question",
    make: async () => {
      const owner = await makeMember();
      const asked = {
        name: "Mira",
        email: owner.email,
        topic: "stock" as const,
        message: "Is it back soon?",
      };
      const opened = await openTicket(asked, { locale: "en-US", memberId: owner.id });
      return { owner, paths: [paths.ticket(opened.ok ? opened.value : "")] };
    },
  },
];
