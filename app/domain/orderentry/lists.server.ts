/** What the lists of files of orders read: the files, the cells at fault, and what became of each order. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { findingsOfRun, runsOf } from "~/domain/imports/runs.server";
import { db, sql, type Sql } from "~/platform/db";
import { declareList, latestFirst } from "~/platform/db/declared-list.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import {
  fileOrderView,
  fileProblemView,
  fileView,
  outcomeTabs,
  type FileOrderRow,
} from "./components/file-lists";
import { findFile, memberActor } from "./files.server";
import { orderImport } from "./import.server";

export const orderFileList = declareList({
  view: fileView,
  path: paths.orderFiles(),
  guard: requireMember,
  ...runsOf(orderImport, memberActor),
  order: latestFirst("i.created_at", "i.id"),
});

const ownFile = async (args: LoaderFunctionArgs) => {
  const member = await requireMember(args);
  const run = found(await findFile(member.id, args.params["importId"] ?? ""));
  return { ...run, memberId: member.id, frozen: member.status !== "1", timezone: member.timezone };
};

/** The cells of one file that were not taken, in its order. */
export const orderFileProblems = declareList({
  view: fileProblemView,
  path: `${paths.orderFiles()}/:importId`,
  guard: ownFile,
  ...findingsOfRun,
});

const under = (tab: (typeof outcomeTabs)[number]): Sql =>
  tab === "all" ? sql`true` : sql`f.outcome = ${tab}`;

/** What became of each order of one file. */
export const fileOrders = declareList({
  view: fileOrderView,
  path: `${paths.orderFiles()}/:importId/orders`,
  guard: ownFile,
  from: sql`order_file_order f join import_run i on i.id = f.import_id
    left join store_order o on o.id = f.order_id left join store s on s.id = f.store_id`,
  countFrom: sql`order_file_order f`,
  columns: sql`f.seq, f.line, f.external_no, o.no, case when s.platform = 'manual' then null else s.name end as store,
    f.outcome, f.note, i.status`,
  read: (piece: Sql) => db.rows<FileOrderRow>(piece),
  scope: ({ id }) => sql`f.import_id = ${id}::uuid`,
  tabs: Object.fromEntries(outcomeTabs.map((tab) => [tab, under(tab)])) as Record<
    (typeof outcomeTabs)[number],
    Sql
  >,
  order: { key: [{ column: "f.seq", type: "int" }], direction: "asc" },
});
