/** What members at the desk bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { foundBy, memberRoles, visibleTo } from "./list.server";

/** By `user_found_by`, an index of trigrams. */
const search: Search = {
  desk: [
    {
      at: 20,
      title: "layout:desk.members",
      icon: "user-circle",
      roles: memberRoles,
      find: ({ text }, staff) => sql`
        select u.id::text as key, u.user_name as title, concat_ws(' · ', u.email, nullif(u.phone, ''), u.country) as note,
          u.email = ${text} as exact
        from "user" u where ${visibleTo(staff)} and ${foundBy(text)}
        order by u.email = ${text} desc, u.created_at desc`,
      to: paths.deskMember,
      all: (q) => paths.deskMembers({ tab: "all", q }),
    },
  ],
};

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
