/** What the list of exchange rates reads: all that ever held (§4.5). */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList, latestFirst } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { rateView } from "./components/rates";
import type { RateRow } from "./desk.server";

/** The latest first. */
export const rateHistory = declareList({
  view: rateView,
  path: paths.deskRates(),
  guard: (args) => requireStaff(args, ["finance"]),
  from: sql`fx_rate r`,
  columns: sql`r.id, r.at, r.base, r.quote, r.rate, r.source`,
  read: (piece) => db.rows<RateRow>(piece),
  order: latestFirst("r.at", "r.id"),
});
