/** What sourcing brings to the house. */
import { z } from "zod";
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { sourcingRoles } from "./config";
import { sweepFiles } from "./files.server";
import { mails } from "./mails.server";
import { sourcingData } from "./member-data.server";
import { notifications } from "./notifications";
import { copyPictures } from "./quote.server";
import { closeOverdue } from "./steps.server";
import { search } from "./search.server";

const entry = { to: paths.deskSourcing(), icon: "magnifying-glass" } as const;

export const sourcing = noun({
  search,
  jobs: {
    "sourcing.close": closeOverdue,
    "sourcing.sweep-files": sweepFiles,
    "sourcing.pictures": (payload) =>
      copyPictures(z.object({ requestId: z.uuid() }).parse(payload).requestId),
  },
  crons: [
    { task: "sourcing.close", match: "20 * * * *" },
    { task: "sourcing.sweep-files", match: "40 4 * * *" },
  ],
  mails,
  notifications,
  memberData: sourcingData,
  auditNames: { entities: { sourcing_request: "no" } },
  desk: {
    entries: [{ group: "work", at: 35, key: "desk.sourcing", letter: "q", roles: sourcingRoles, ...entry }],
    queues: [
      deskQueues({
        card: { at: 40, title: "sourcing:title" },
        roles: sourcingRoles,
        counts: async (staff) => (await import("./lists.server")).sourcingQueues(staff),
        queues: [
          {
            name: "mine",
            at: 0,
            label: "sourcing:desk.mine",
            to: paths.deskSourcing({ who: "mine" }),
            icon: "user",
          },
          {
            name: "overdue",
            at: 1,
            label: "sourcing:desk.overdue",
            to: paths.deskSourcing({ due: "over" }),
            icon: "clock",
            urgent: true,
          },
          {
            name: "unassigned",
            at: 2,
            label: "sourcing:desk.unassigned",
            to: paths.deskSourcing({ who: "nobody" }),
            icon: "question",
          },
        ],
      }),
    ],
  },
  home: {
    waits: async (ask) => {
      const count = await ask((await import("./lists.server")).waitingRequests);
      return [
        {
          at: 40,
          label: "sourcing:home.waiting",
          count,
          to: paths.sourcing({ tab: "all" }),
          icon: "magnifying-glass",
          urgent: true,
        },
      ];
    },
  },
});
