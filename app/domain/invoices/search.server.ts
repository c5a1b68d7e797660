/** Documents in the search over everything: by their number, or that of what they are about. */
import type { Search } from "~/domain/search.server";
import type { Sought } from "~/domain/sought";
import { sql, type Sql } from "~/platform/db";
import { contains } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";

/** By `invoice_search`, an index of trigrams. */
const documents = ({ text, number }: Sought, seen: Sql): Sql => sql`
  select i.no as key, i.no as title, i.ref_no as note, upper(i.no) = ${number} as exact from invoice i
  where ${seen} and ${contains(sql`i.no`, sql`i.ref_no`)(text)}
  order by upper(i.no) = ${number} desc, i.issued_at desc`;

export const search: Search = {
  member: [
    {
      at: 50,
      title: "layout:member.invoices",
      icon: "receipt",
      find: (sought, { id }) => documents(sought, sql`i.user_id = ${id}`),
      to: paths.invoice,
      all: (q) => paths.invoices({ q }),
    },
  ],
  desk: [
    {
      at: 90,
      title: "layout:desk.invoices",
      icon: "receipt",
      roles: ["finance"],
      find: (sought) => documents(sought, sql`true`),
      to: paths.deskInvoice,
      all: (q) => paths.deskInvoices({ q }),
    },
  ],
};
