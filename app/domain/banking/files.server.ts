/** What the screens of statements do: a file is read within the request and applied as it was seen (§4.6). */
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import type { ReadFiles } from "~/domain/imports/screens.server";
import { paths } from "~/platform/paths";
import { statementBytes } from "./config";
import { StatementForm } from "./forms";
import { applyImport, discardImport, findImport, previewStatement } from "./imports.server";
import { bankRoles } from "./lines.server";
import type { Problem } from "./statement";

export const statementFiles: ReadFiles<{ file: File }, Staff, Problem> = {
  guard: (args) => requireStaff(args, bankRoles),
  form: StatementForm,
  maxBytes: statementBytes,
  tooLarge: "banking:error.tooLarge",
  read: async (by, file) => {
    const read = await previewStatement(by, file);
    return read.ok ? { to: paths.deskBankImport(read.id) } : { problems: read.problems };
  },
  find: findImport,
  decisions: {
    apply: async (by, id) => {
      const done = await applyImport(by, id);
      if (done.ok) return { to: paths.deskBank(), flash: "banking:flash.apply" };
      return {
        said: `banking:${done.error === "taken" ? "problem.taken" : "error.stale"}`,
        status: 409,
      };
    },
    discard: async (_by, id) =>
      (await discardImport(id)).ok
        ? { to: paths.deskBankImports(), flash: "banking:flash.discard" }
        : { said: "banking:error.stale", status: 409 },
  },
};
