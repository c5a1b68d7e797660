/** Members in the search over everything at the desk: by address, name, phone, or the number of what is theirs. */
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { foundBy, memberRoles, visibleTo } from "./list.server";

/** By `user_found_by`, an index of trigrams. */
export const search: Search = {
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
