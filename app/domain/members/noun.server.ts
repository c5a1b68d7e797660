/** What members at the desk bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { search } from "./search.server";

export const members = noun({
  search,
  desk: {
    entries: [
      {
        group: "people",
        at: 10,
        key: "desk.members",
        letter: "m",
        to: paths.deskMembers(),
        icon: "user-circle",
        roles: ["agent", "support", "finance"],
      },
    ],
  },
});
