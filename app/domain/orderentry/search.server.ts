/** Files of orders in the search over everything: by their name. */
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { contains } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { memberActor } from "./files.server";
import { orderImport } from "./import.server";

/** By `import_run_actor_kind_created_at_id_idx`: a member's own are few. */
export const search: Search = {
  member: [
    {
      at: 60,
      title: "orderentry:file.title",
      icon: "file-arrow-up",
      find: ({ text }, { id }) => sql`
        select i.id::text as key, i.file_name as title, to_char(i.created_at, 'YYYY-MM-DD') as note, false as exact
        from import_run i
        where i.actor = ${memberActor({ id })} and i.kind = ${orderImport.kind} and ${contains(sql`i.file_name`)(text)}
        order by i.created_at desc`,
      to: paths.orderFile,
    },
  ],
};
