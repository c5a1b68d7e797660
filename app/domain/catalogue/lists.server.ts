/** What the desk's lists of the catalogue read: products, files of products, and what of a file was not taken. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { findingsOfRun, findRun, runsOf } from "~/domain/imports/runs.server";
import { declareList, latestFirst } from "~/platform/db/declared-list.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { productView } from "./components/desk/product-list";
import { problemView } from "./components/import-rows";
import { importView } from "./components/imports";
import { deskProductCounts, deskProductsPage, knownFilters } from "./desk/list.server";
import { productImport } from "./import/product-import.server";
import { productFiles } from "./files.server";

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
  guard: productFiles.guard,
  ...runsOf(productImport),
  order: latestFirst("i.created_at", "i.id"),
});

/** The rows of one file that were not taken, in its order; its own file has the hints as well. */
export const importProblems = declareList({
  view: problemView,
  path: `${paths.deskImports()}/:importId`,
  guard: async (args) => {
    await productFiles.guard(args);
    return found(await findRun(productImport.kind, args.params["importId"] ?? ""));
  },
  ...findingsOfRun,
});
