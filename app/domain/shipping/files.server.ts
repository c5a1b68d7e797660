/** What the screens of price lists do: a file is read within the request and applied as it was seen (§6.3). */
import { requireStaff } from "~/domain/accounts/guards.server";
import type { By } from "~/domain/imports/declare.server";
import { asStaff, wholeScreens } from "~/domain/imports/screens.server";
import { paths } from "~/platform/paths";
import { PriceFileForm } from "./forms";
import { findTariffImport, priceListImport, takeUpAgain, type ImportSide } from "./imports.server";

const again = (side: ImportSide) => async (by: By, id: string) => {
  const taken = await takeUpAgain(by, id, side);
  if (taken.ok) return { to: paths.deskTariffImport(taken.value) };
  const status = taken.error === "same" ? (422 as const) : (409 as const);
  return { said: `logistics:error.${taken.error}`, status };
};

const done = (intent: "apply" | "discard") => (id: string) => ({
  to: paths.deskTariffImport(id),
  flash: `logistics:flash.${intent}`,
});

export const priceFiles = wholeScreens(priceListImport, {
  guard: (args) => requireStaff(args, ["admin"]),
  actor: asStaff,
  form: PriceFileForm,
  tooLarge: "logistics:error.tooLarge",
  find: findTariffImport,
  pathOf: paths.deskTariffImport,
  done: { apply: done("apply"), discard: done("discard") },
  refusedText: (refused) => `logistics:error.${refused}`,
  others: { after: again("after"), before: again("before") },
});
