/** The lists of the comparison with the providers (§7), by reads of their own: a day has a row for each of its currencies. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { declareList } from "~/platform/db/declared-list.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { dayView } from "./components/days";
import { dayLineView } from "./components/line-list";
import { lineKinds, providers } from "./lines";
import { dayCounts, daysPage, findDay, lineCounts, linesPage, reconciliationRoles } from "./list.server";

export const providerDays = declareList({
  view: dayView,
  path: paths.deskReconciliation(),
  guard: (args) => requireStaff(args, reconciliationRoles),
  page: (_staff, query) => daysPage(query),
  counts: (_staff, query) => dayCounts(query),
  known: { provider: (name) => providers.some((known) => known === name) },
});

/** The lines of one day, for whom its page is. */
export const dayLines = declareList({
  view: dayLineView,
  path: `${paths.deskReconciliation()}/:provider/:day`,
  guard: async (args) => {
    await requireStaff(args, reconciliationRoles);
    return found(await findDay(args.params["provider"], args.params["day"]));
  },
  fileName: ({ provider, day }) => `${provider}-${day}`,
  page: (day, query) => linesPage(query, day),
  counts: (day, { filters }) => lineCounts({ ...day, filters }),
  known: { kind: (name) => lineKinds.some((known) => known === name) },
});
