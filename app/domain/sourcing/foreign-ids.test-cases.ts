/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { askFor, keptPicture } from "../../../tests/sourcing";

export const foreignCases: ForeignCase[] = [
  {
    what: "a sourcing request and its pictures",
    make: async () => {
      const owner = await makeMember();
      const picture = await keptPicture(owner);
      const no = await askFor(owner, { pictures: [picture] });
      return {
        owner,
        paths: [
          paths.sourcingRequest(no),
          paths.sourcingForm({ id: no }),
          paths.sourcingFile(picture),
          paths.sourcingFile(picture, { small: "1" }),
        ],
      };
    },
  },
];
