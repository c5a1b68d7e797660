/** What keeping members' stores in step brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";
import { markLinked, markStore, markWritten } from "./marks.server";
import { updateData } from "./member-data.server";
import { notifications } from "./notifications";
import { keepOwnPrices } from "./own-prices.server";
import { stockIn } from "./targets.server";

export const storeupdates = noun({
  jobs,
  crons,
  notifications,
  memberData: updateData,
  on: {
    "stores.linksChanged": markLinked,
    "stores.stockChanged": markStore,
    "stores.reconnected": markStore,
    "listings.stockWritten": markWritten,
    "listings.stockIn": stockIn,
    "listings.ownPrices": keepOwnPrices,
  },
});
