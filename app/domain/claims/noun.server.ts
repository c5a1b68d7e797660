/** What after-sales bring to the house. */
import { z } from "zod";
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { claimReaders } from "./config";
import * as facts from "./facts.server";
import { sweepFiles } from "./files.server";
import { afterInspection, endOverdue, settleReturned } from "./jobs.server";
import { claimData } from "./member-data.server";
import { reopenNotSent } from "./not-sent.server";
import { notifications } from "./notifications";
import { search } from "./search.server";

export const claims = noun({
  jobs: {
    "claims.end": endOverdue,
    "claims.sweep-files": sweepFiles,
    "claims.returned": (payload) => settleReturned(z.object({ returnId: z.uuid() }).parse(payload).returnId),
  },
  crons: [
    { task: "claims.end", match: "25 * * * *" },
    { task: "claims.sweep-files", match: "50 4 * * *" },
  ],
  notifications,
  search,
  memberData: claimData,
  auditNames: { entities: { aftersale_case: "no" } },
  on: {
    "figures.claims": facts.casesOpened,
    "orders.notResent": reopenNotSent,
    "warehouse.returnInspected": afterInspection,
    "warehouse.announcedReturn": facts.announcedReturn,
    "warehouse.caseOfReturn": facts.caseOfReturn,
  },
  desk: {
    entries: [
      {
        ...{ group: "work", at: 25, key: "desk.claims", roles: claimReaders },
        ...{ to: paths.deskClaims(), icon: "arrow-counter-clockwise" },
      },
    ],
    queues: [
      deskQueues({
        card: { at: 25, title: "claims:title" },
        roles: claimReaders,
        counts: async (staff) => (await import("./lists.server")).claimQueues(staff),
        queues: [
          {
            name: "open",
            at: 0,
            label: "claims:desk.queue.open",
            to: paths.deskClaims(),
            icon: "arrow-counter-clockwise",
          },
          {
            ...{ name: "mine", at: 1, label: "claims:desk.queue.mine", icon: "user" },
            to: paths.deskClaims({ who: "mine" }),
          },
          {
            ...{ name: "overdue", at: 2, label: "claims:desk.queue.overdue", icon: "clock", urgent: true },
            to: paths.deskClaims({ due: "over" }),
          },
          {
            ...{ name: "finance", at: 3, label: "claims:desk.queue.finance", icon: "hand-coins" },
            to: paths.deskClaims({ tab: "finance" }),
          },
        ],
      }),
    ],
    memberCard: {
      at: 25,
      title: "claims:title",
      none: "claims:desk.memberNone",
      lines: async (member, locale) => (await import("./lists.server")).claimsOfMember(member, locale),
    },
  },
  home: {
    waits: async (ask) => {
      const count = await ask((await import("./lists.server")).waitingClaims);
      return [
        {
          ...{ at: 35, label: "claims:home.waiting", count, to: paths.claims() },
          ...{ icon: "arrow-counter-clockwise", urgent: true },
        },
      ];
    },
  },
});
