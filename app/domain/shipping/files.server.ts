/** What the screens of price lists do: a file is read within the request and applied as it was seen (§6.3). */
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import type { Done, ReadFiles, Refused } from "~/domain/imports/screens.server";
import { paths } from "~/platform/paths";
import type { Result } from "~/platform/result";
import type { ListProblem } from "./brackets";
import { priceFileBytes } from "./config";
import { PriceFileForm } from "./forms";
import {
  applyImport,
  discardImport,
  findTariffImport,
  previewFile,
  takeUpAgain,
  type ImportSide,
} from "./imports.server";

const decided = (intent: "apply" | "discard", id: string, done: Result<null, string>): Done | Refused =>
  done.ok
    ? { to: paths.deskTariffImport(id), flash: `logistics:flash.${intent}` }
    : { said: `logistics:error.${done.error}`, status: 409 };

const again = (side: ImportSide) => async (by: Staff, id: string) => {
  const taken = await takeUpAgain(by, id, side);
  if (taken.ok) return { to: paths.deskTariffImport(taken.value) };
  const status = taken.error === "same" ? (422 as const) : (409 as const);
  return { said: `logistics:error.${taken.error}`, status };
};

export const priceFiles: ReadFiles<{ file: File }, Staff, ListProblem> = {
  guard: (args) => requireStaff(args, ["admin"]),
  form: PriceFileForm,
  maxBytes: priceFileBytes,
  tooLarge: "logistics:error.tooLarge",
  read: async (by, file) => {
    const read = await previewFile(by, file);
    if (read.ok) return { to: paths.deskTariffImport(read.id) };
    if (read.code === "list") return { problems: read.problems };
    return { said: { file: [`logistics:error.${read.code}`] } };
  },
  find: findTariffImport,
  decisions: {
    apply: async (by, id) => decided("apply", id, await applyImport(by, id)),
    discard: async (by, id) => decided("discard", id, await discardImport(by, id)),
    after: again("after"),
    before: again("before"),
  },
};
