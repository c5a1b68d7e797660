/** After-sales cases in the search over everything: by their number, or by the order's. */
import type { Search, SearchKind } from "~/domain/search.server";
import type { Sought } from "~/domain/sought";
import { sql, type Sql } from "~/platform/db";
import { contains } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { claimReaders } from "./config";
import { seenBy } from "./seen.server";

/** By `aftersale_case_user_id_created_at_idx` for members, `aftersale_case_no_idx` and the order's number at the desk. */
const cases = ({ text, number }: Sought, seen: Sql): Sql => sql`
  select c.no as key, c.no as title, (select o.no from store_order o where o.id = c.order_id) as note,
    c.no = ${number} as exact
  from aftersale_case c
  where ${seen} and (${contains(sql`c.no`)(text)}
    or c.order_id = (select x.id from store_order x where x.no = upper(${text})))
  order by c.no = ${number} desc, c.created_at desc`;

const look = { title: "claims:title", icon: "arrow-counter-clockwise" } as const satisfies Partial<
  SearchKind<never>
>;

export const search: Search = {
  member: [
    {
      ...look,
      at: 35,
      find: (sought, { id }) => cases(sought, seenBy({ member: id })),
      to: paths.claim,
      all: (q) => paths.claims({ tab: "all", q }),
    },
  ],
  desk: [
    {
      ...look,
      at: 15,
      roles: claimReaders,
      find: (sought, staff) => cases(sought, seenBy({ staff })),
      to: paths.deskClaim,
      all: (q) => paths.deskClaims({ tab: "all", q }),
    },
  ],
};
