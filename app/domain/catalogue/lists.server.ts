/** What the desk's lists of the catalogue read: products, files of products, and what of a file was not taken. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList, latestFirst } from "~/platform/db/declared-list.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { productView } from "./components/desk/product-list";
import { problemView } from "./components/import-rows";
import { importView } from "./components/imports";
import { deskProductCounts, deskProductsPage, knownFilters } from "./desk/list.server";
import {
  everyProblem,
  findImport,
  importColumns,
  type ImportRow,
  type ProblemRow,
} from "./import/desk.server";
import { hintCodes } from "./import/problems";

/** Every product, read by reads of its own: what is typed is looked for in more than one way. */
export const deskProducts = declareList({
  view: productView,
  path: paths.deskProducts(),
  guard: (args) => requireStaff(args, ["catalog"]),
  page: (_staff, query) => deskProductsPage(query),
  counts: (_staff, query) => deskProductCounts(query),
  known: knownFilters,
});

/** All files, the newest first. */
export const productImports = declareList({
  view: importView,
  path: paths.deskImports(),
  guard: (args) => requireStaff(args, ["catalog"]),
  from: sql`catalogue_import i`,
  columns: importColumns,
  read: (piece) => db.rows<ImportRow>(piece),
  order: latestFirst("i.created_at", "i.id"),
});

/** The rows of one file that were not taken, in its order; its own file has the hints as well. */
export const importProblems = declareList({
  view: problemView,
  path: `${paths.deskImports()}/:importId`,
  guard: async (args) => {
    await requireStaff(args, ["catalog"]);
    return found(await findImport(args.params["importId"] ?? ""));
  },
  from: sql`catalogue_import_problem p`,
  columns: sql`p.id::text as id, p.line, p.handle, p.sku, p.code, p.detail, p."column"`,
  read: (piece) => db.rows<ProblemRow>(piece),
  scope: (run: ImportRow) => sql`p.import_id = ${run.id} and p.code <> all(${[...hintCodes]}::text[])`,
  order: {
    key: [
      { column: "p.line", type: "int" },
      { column: "p.id", type: "bigint" },
    ],
    direction: "asc",
  },
  wholeFile: (run) => everyProblem(run.id),
});
