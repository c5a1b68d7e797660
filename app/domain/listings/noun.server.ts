/** What listings bring to the house. */
import { z } from "zod";
import { noun } from "~/domain/noun.server";
import { afterPauses } from "~/domain/stores/pauses.server";
import { mails } from "./mails.server";
import { listingData } from "./member-data.server";
import { endQueue, markGone, resumeQueue } from "./news.server";
import { notifications } from "./notifications";
import { runStore } from "./run.server";
import { sweepListings } from "./sweep.server";

export const listings = noun({
  jobs: afterPauses({
    "listings.run": (payload) => runStore(z.object({ storeId: z.uuid() }).parse(payload).storeId),
    "listings.sweep": sweepListings,
  }),
  crons: [{ task: "listings.sweep", match: "* * * * *" }],
  mails,
  notifications,
  memberData: listingData,
  on: {
    "stores.productsGone": markGone,
    "stores.unbound": endQueue,
    "stores.reconnected": resumeQueue,
  },
});
