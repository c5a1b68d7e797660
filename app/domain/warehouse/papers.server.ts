/** What papers and numbers bring to the house. */
import { z } from "zod";
import { deskQueues } from "~/domain/desk.server";
import type { Noun } from "~/domain/noun.server";
import { prepare, sql } from "~/platform/db";
import { rowOfNumbers } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { numberImport } from "./numbers/number-import.server";
import { carriersRunningOut } from "./numbers/ranges.server";
import { paperRoles } from "./paper/config";
import { buildPrint, sweepPrints, waitingToPrint } from "./paper/print.server";

const PrintJob = z.object({ printId: z.uuid() });

async function counts() {
  const [waiting, few] = await Promise.all([
    rowOfNumbers(prepare(sql`select count(*)::int as count from outbound_parcel p where ${waitingToPrint}`)),
    carriersRunningOut(),
  ]);
  return { print: waiting?.count ?? 0, few };
}

export const papers = {
  jobs: {
    "warehouse.print": async (payload, { job }) =>
      buildPrint(PrintJob.parse(payload).printId, job.attempts >= job.max_attempts),
    "warehouse.sweepPrints": sweepPrints,
  },
  crons: [{ task: "warehouse.sweepPrints", match: "35 * * * *" }],
  auditNames: {
    entities: {
      number_range: sql`x.carrier || ' ' || x.prefix || lpad(x.first::text, x.digits, '0')`,
      warehouse: "code",
    },
  },
  imports: [numberImport],
  desk: {
    entries: [
      {
        group: "warehouse",
        at: 17,
        key: "desk.labels",
        to: paths.deskLabels(),
        icon: "tag",
        roles: paperRoles,
      },
      {
        group: "warehouse",
        at: 18,
        key: "desk.numbers",
        to: paths.deskNumbers(),
        icon: "list",
        roles: paperRoles,
      },
    ],
    queues: [
      deskQueues({
        card: { at: 15, title: "outbound:card.title", goods: true },
        roles: paperRoles,
        counts,
        queues: [
          { name: "print", at: 14, label: "papers:queue.print", to: paths.deskLabels(), icon: "tag" },
          {
            name: "few",
            at: 19,
            label: "numbers:queue.few",
            to: paths.deskNumbers({ tab: "few" }),
            icon: "warning",
            urgent: true,
          },
        ],
      }),
    ],
  },
} satisfies Noun;
