/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { paths } from "~/platform/paths";
import { prisma } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";

export const foreignCases: ForeignCase[] = [
  {
    what: "a file of orders",
    make: async () => {
      const owner = await makeMember();
      const { id } = await prisma.importRun.create({
        data: {
          ...{
            kind: "orders",
            fileName: "orders.csv",
            actor: `member:${owner.id}`,
            status: "DONE_WITH_ERRORS",
          },
          checked: {
            ...{ rows: 1, items: 1, created: 0, updated: 0, unchanged: 0, failed: 1 },
            opened: {
              delimiter: ",",
              was: "utf-8",
              names: ["Order no."],
              columns: { order: 0 },
              samples: [["1001"]],
            },
          },
        },
      });
      const refused = { seq: 0, line: 2, externalNo: "1001", outcome: "refused" };
      const rows = [{ line: 2, cells: ["1001"] }];
      await prisma.orderFileOrder.create({ data: { importId: id, ...refused, rows } });
      return {
        owner,
        paths: [
          paths.orderFile(id),
          paths.orderFileFindings(id),
          paths.orderFileOrders(id),
          `${paths.orderFileOrders(id)}.csv`,
          paths.orderFileMistakes(id),
        ],
      };
    },
  },
];
