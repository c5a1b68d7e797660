/** What the screens of product files do (§7). */
import { requireStaff } from "~/domain/accounts/guards.server";
import { answererOf } from "~/domain/bus";
import { asStaff, batchScreens, type StoredFiles } from "~/domain/imports/screens.server";
import type { Staff } from "~/domain/accounts/people";
import { paths } from "~/platform/paths";
import { importMaxBytes } from "./config";
import { ImportForm, type SentProducts } from "./forms";
import { productImport } from "./import/product-import.server";

export const productFiles: StoredFiles<SentProducts, Staff> = batchScreens(productImport, {
  guard: (args) => requireStaff(args, ["catalog"]),
  actor: asStaff,
  form: ImportForm,
  maxBytes: importMaxBytes,
  tooLarge: "catalogue:error.tooLarge",
  pathOf: paths.deskImport,
  check: async ({ warehouse }) =>
    (await answererOf("catalogue.isWarehouse")(warehouse))
      ? null
      : { warehouse: ["catalogue:error.warehouse"] },
  staleText: "catalogue:error.stale",
  again: { makeSkus: { makeSkus: true }, withoutPictures: { withoutPictures: true } },
});
