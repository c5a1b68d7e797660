/** What the pages of words bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";

export const content = noun({
  desk: {
    entries: [
      {
        group: "goods",
        at: 40,
        key: "desk.content",
        to: paths.deskContent(),
        icon: "pencil-simple",
        roles: ["catalog"],
      },
    ],
  },
});
