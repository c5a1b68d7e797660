/** What the screens of product files do (§7). */
import { requireStaff } from "~/domain/accounts/guards.server";
import { runDecisions, type StoredFiles } from "~/domain/imports/screens.server";
import type { Staff } from "~/domain/accounts/people";
import { paths } from "~/platform/paths";
import { importMaxBytes } from "./config";
import { ImportForm, type SentProducts } from "./forms";
import { isWarehouse, productImport } from "./import/product-import.server";

export const productFiles: StoredFiles<SentProducts, Staff> = {
  guard: (args) => requireStaff(args, ["catalog"]),
  form: ImportForm,
  maxBytes: importMaxBytes,
  tooLarge: "catalogue:error.tooLarge",
  queue: async (by, sent, { file: _, ...asked }, arriving) => {
    if (!(await isWarehouse(asked.warehouse))) return { said: { warehouse: ["catalogue:error.warehouse"] } };
    const id = await arriving.queue(productImport, sent, { actor: `staff:${by.id}`, asked });
    return { to: paths.deskImport(id) };
  },
  ...runDecisions(productImport, {
    pathOf: paths.deskImport,
    staleText: "catalogue:error.stale",
    again: { makeSkus: { makeSkus: true }, withoutPictures: { withoutPictures: true } },
  }),
};
