/** What finance's tasks bring to the house. */
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";

export const tasks = noun({
  desk: {
    entries: [
      {
        group: "money",
        at: 10,
        key: "desk.tasks",
        letter: "f",
        to: paths.deskTasks(),
        icon: "warning-circle",
        roles: ["finance"],
      },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).financeTasks.waiting(staff, names),
        queues: [
          {
            name: "open",
            at: 0,
            label: "tasks:waiting.open",
            to: paths.deskTasks(),
            icon: "warning-circle",
            urgent: true,
          },
        ],
      }),
    ],
  },
});
