/** What the screens of files of tracking numbers do (§7). */
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { asStaff, batchScreens, type StoredFiles } from "~/domain/imports/screens.server";
import { paths } from "~/platform/paths";
import { paperRoles } from "./paper/config";
import { numberMegabytes } from "./numbers/config";
import { NumberFileForm, type SentNumbers } from "./numbers/forms";
import { numberImport } from "./numbers/number-import.server";

export const numberFiles: StoredFiles<SentNumbers, Staff> = batchScreens(numberImport, {
  guard: (args) => requireStaff(args, paperRoles),
  actor: asStaff,
  form: NumberFileForm,
  maxBytes: numberMegabytes * 1024 * 1024,
  tooLarge: "numbers:error.tooLarge",
  pathOf: (importId) => paths.deskNumberFile(importId),
  staleText: "numbers:error.stale",
  again: {},
});
