/** What members at the desk bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";

export const members = noun({
  desk: {
    entries: [
      {
        group: "people",
        at: 10,
        key: "desk.members",
        to: paths.deskMembers(),
        icon: "user-circle",
        roles: ["agent", "support", "finance"],
      },
    ],
  },
});
