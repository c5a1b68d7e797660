/** Sourcing requests in the search over everything: by number or title. */
import type { Search, SearchKind } from "~/domain/search.server";
import { sql, type Sql } from "~/platform/db";
import { contains } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import type { Sought } from "~/domain/sought";
import { sourcingRoles } from "./config";
import { seenBy } from "./requests.server";

/** By `sourcing_request_user_id_created_at_idx` for members, `sourcing_request_no_title_idx` at the desk. */
const requests = ({ text, number }: Sought, seen: Sql): Sql => sql`
  select r.no as key, r.title, r.no as note, r.no = ${number} as exact from sourcing_request r
  where ${seen} and ${contains(sql`r.no`, sql`r.title`)(text)} order by r.no = ${number} desc, r.created_at desc`;

const look = { at: 30, title: "layout:member.sourcing", icon: "magnifying-glass" } as const satisfies Partial<
  SearchKind<never>
>;

export const search: Search = {
  member: [
    {
      ...look,
      find: (sought, { id }) => requests(sought, seenBy({ member: id }).sql),
      to: paths.sourcingRequest,
      all: (q) => paths.sourcing({ tab: "all", q }),
    },
  ],
  desk: [
    {
      ...look,
      at: 80,
      roles: sourcingRoles,
      find: (sought, staff) => requests(sought, seenBy({ staff }).sql),
      to: paths.deskSourcingRequest,
      all: (q) => paths.deskSourcing({ tab: "all", q }),
    },
  ],
};
