/** What the screens of files of prices do (§7). */
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { asStaff, batchScreens, type StoredFiles } from "~/domain/imports/screens.server";
import { paths } from "~/platform/paths";
import { buyers, priceFileMegabytes } from "./config";
import { PriceFileForm, type SentPrices } from "./forms";
import { priceImport } from "./price-import.server";
import { findSupplier } from "./suppliers.server";

export const priceFiles: StoredFiles<SentPrices, Staff> = batchScreens(priceImport, {
  guard: (args) => requireStaff(args, buyers),
  actor: asStaff,
  form: PriceFileForm,
  check: async ({ supplier }) =>
    (await findSupplier(supplier)) ? null : { "": ["purchasing:error.unknown"] },
  maxBytes: priceFileMegabytes * 1024 * 1024,
  tooLarge: "prices:error.tooLarge",
  pathOf: (importId) => paths.deskPriceFile(importId),
  staleText: "prices:error.stale",
  again: {},
});
