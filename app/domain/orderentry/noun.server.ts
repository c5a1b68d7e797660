/** What orders that members bring in themselves bring to the house. */
import { noun } from "~/domain/noun.server";
import { orderImport } from "./import.server";
import { orderFileData } from "./member-data.server";
import { notifications } from "./notifications";
import { jobs } from "./undo.server";
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { contains } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { memberActor } from "./files.server";

/** By `import_run_actor_kind_created_at_id_idx`: a member's own are few. */
const search: Search = {
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

export const orderentry = noun({
  jobs,
  notifications,
  search,
  imports: [orderImport],
  memberData: orderFileData,
});
