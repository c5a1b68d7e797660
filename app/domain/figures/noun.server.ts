/** What members' figures bring to the house. */
import { noun } from "~/domain/noun.server";
import { figuresOfJournals, ownMoved, revenueChanged, zoneChanged } from "./follow.server";
import { crons, jobs } from "./jobs.server";
import { figuresData } from "./member-data.server";

export const figures = noun({
  jobs,
  crons,
  memberData: figuresData,
  on: {
    "ledger.writesWith": figuresOfJournals,
    "orders.revenueChanged": revenueChanged,
    "stock.ownUsed": ownMoved,
    "stock.ownCame": ownMoved,
    "accounts.zoneChanged": zoneChanged,
  },
});
