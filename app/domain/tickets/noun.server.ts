/** What questions of members bring to the house. */
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { ticketRoles } from "./config";
import { mails } from "./mails.server";
import { ticketData } from "./member-data.server";
import { notifications } from "./notifications";
import { closeSolved } from "./steps.server";
import { search } from "./search.server";

export const tickets = noun({
  search,
  // What was solved is closed later.
  jobs: { "tickets.close": closeSolved },
  crons: [{ task: "tickets.close", match: "10 4 * * *" }],
  mails,
  notifications,
  memberData: ticketData,
  desk: {
    entries: [
      {
        group: "work",
        at: 40,
        key: "desk.tickets",
        letter: "t",
        to: paths.deskTickets(),
        icon: "chat-circle-dots",
        roles: ["support", "agent"],
      },
    ],
    queues: [
      deskQueues({
        card: { at: 50, title: "tickets:desk.overview" },
        roles: ticketRoles,
        counts: async (staff) => (await import("./lists.server")).ticketQueues(staff),
        queues: [
          {
            name: "open",
            at: 0,
            label: "tickets:status.OPEN",
            to: paths.deskTickets(),
            icon: "chat-circle-dots",
          },
          {
            name: "mine",
            at: 1,
            label: "tickets:desk.mineOpen",
            to: paths.deskTickets({ who: "mine" }),
            icon: "user",
          },
          {
            name: "waiting",
            at: 2,
            label: "tickets:status.WAITING_USER",
            to: paths.deskTickets({ tab: "WAITING_USER" }),
            icon: "clock",
          },
        ],
      }),
    ],
    memberCard: {
      at: 10,
      title: "tickets:desk.latest",
      none: "tickets:desk.latest.none",
      lines: async (memberId, locale) => (await import("./lists.server")).ticketsOfMember(memberId, locale),
    },
  },
  home: {
    waits: async (ask) => {
      const count = await ask((await import("./lists.server")).answeredTickets);
      return [
        {
          at: 30,
          label: "tickets:home.answered",
          count,
          to: paths.tickets(),
          icon: "chat-circle-dots",
          urgent: true,
        },
      ];
    },
    card: {
      at: 10,
      title: "tickets:home.title",
      all: { label: "tickets:home.all", to: paths.tickets() },
      none: "tickets:home.none",
      lines: async (memberId, locale) => (await import("./lists.server")).ticketLines(memberId, locale),
    },
  },
});
