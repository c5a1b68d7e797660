/** What the screens of statements do: a file is read within the request and applied as it was seen (§4.6). */
import { requireStaff } from "~/domain/accounts/guards.server";
import { asStaff, wholeScreens } from "~/domain/imports/screens.server";
import { paths } from "~/platform/paths";
import { StatementForm } from "./forms";
import { findImport, statementImport } from "./imports.server";
import { bankRoles } from "./lines.server";

export const statementFiles = wholeScreens(statementImport, {
  guard: (args) => requireStaff(args, bankRoles),
  actor: asStaff,
  form: StatementForm,
  tooLarge: "banking:error.tooLarge",
  find: findImport,
  pathOf: paths.deskBankImport,
  done: {
    apply: { to: paths.deskBank(), flash: "banking:flash.apply" },
    discard: { to: paths.deskBankImports(), flash: "banking:flash.discard" },
  },
  refusedText: (refused) => `banking:${refused === "taken" ? "problem.taken" : "error.stale"}`,
});
