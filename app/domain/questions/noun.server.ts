/** What questions to members about their paid orders bring to the house, and freight that is quoted by hand. */
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { deskRoles, quoteRoles } from "./config";
import { crons, jobs } from "./jobs.server";
import { questionData } from "./member-data.server";
import { notifications } from "./notifications";
import { askAfterOther } from "./steps.server";

const card = { at: 12, title: "questions:queue.title" } as const;

export const questions = noun({
  jobs,
  crons,
  notifications,
  memberData: questionData,
  on: { "orders.goesOn": askAfterOther },
  desk: {
    entries: [
      {
        group: "work",
        at: 16,
        key: "desk.quotes",
        to: paths.deskQuotes(),
        icon: "truck",
        roles: quoteRoles,
      },
      {
        group: "work",
        at: 19,
        key: "desk.questions",
        to: paths.deskQuestions(),
        icon: "hand",
        roles: deskRoles,
      },
    ],
    queues: [
      deskQueues({
        card,
        roles: quoteRoles,
        counts: async (staff) => (await import("./lists.server")).quoteQueue(staff),
        queues: [
          { name: "quotes", at: 0, label: "questions:queue.quotes", to: paths.deskQuotes(), icon: "truck" },
        ],
      }),
      deskQueues({
        card,
        roles: deskRoles,
        counts: async (staff) => (await import("./lists.server")).questionQueues(staff),
        queues: [
          {
            name: "STOCK",
            at: 1,
            label: "questions:queue.STOCK",
            to: paths.deskQuestions({ tab: "STOCK" }),
            icon: "package",
          },
          {
            name: "ADDRESS",
            at: 2,
            label: "questions:queue.ADDRESS",
            to: paths.deskQuestions({ tab: "ADDRESS" }),
            icon: "house",
          },
          {
            name: "unanswered",
            at: 3,
            label: "questions:queue.unanswered",
            to: paths.deskQuestions({ tab: "unanswered" }),
            icon: "clock",
            urgent: true,
          },
          {
            name: "waited",
            at: 4,
            label: "questions:queue.waited",
            to: paths.deskQuestions({ tab: "waited" }),
            icon: "warning",
            urgent: true,
          },
        ],
      }),
    ],
  },
  home: {
    badge: {
      to: paths.questions(),
      count: async (memberId) => (await import("./lists.server")).openQuestions(memberId),
    },
    waits: async (ask) => [
      {
        at: 25,
        label: "questions:home.open",
        count: await ask((await import("./lists.server")).openQuestions),
        to: paths.questions(),
        icon: "chat-circle-dots",
        urgent: true,
      },
    ],
  },
});
