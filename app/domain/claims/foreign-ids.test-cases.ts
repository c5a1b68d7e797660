/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import { soldScene } from "../../../tests/claims";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { db, sql } from "~/platform/db";

export const foreignCases: ForeignCase[] = [
  {
    what: "an after-sales case, its evidence and its return sheet",
    make: async () => {
      const { world, order, lines, opened } = await soldScene();
      const no = await opened({ [lines[0]?.id ?? ""]: 1 });
      const file = await db.first<{ id: string }>(sql`
        select f.id from case_file f join aftersale_case c on c.id = f.case_id where c.no = ${no}`);
      return {
        owner: world.member,
        paths: [
          paths.newClaim({ order: order.no }),
          paths.claim(no),
          paths.claimFile(file?.id ?? ""),
          paths.claimFile(file?.id ?? "", { small: "1" }),
        ],
      };
    },
  },
];
