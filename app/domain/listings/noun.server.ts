/** What listings bring to the house. */
import { z } from "zod";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { forgetCategories, queueCategories, readCategories } from "./categories.server";
import { afterPauses } from "~/domain/stores/pauses.server";
import { mails } from "./mails.server";
import { listingData } from "./member-data.server";
import { markGone, resumeQueue } from "./news.server";
import { endQueue } from "./steps.server";
import { notifications } from "./notifications";
import { unfinishedProducts } from "./kept-in-step.server";
import { heedPrices } from "./own-price.server";
import { runStore } from "./run.server";
import { isBeingWritten } from "./take.server";
import { sweepListings } from "./sweep.server";

const OfStore = z.object({ storeId: z.uuid() });

export const listings = noun({
  jobs: afterPauses({
    "listings.run": (payload) => runStore(OfStore.parse(payload).storeId),
    "listings.categories": (payload) => {
      const { storeId, under } = OfStore.extend({ under: z.string().nullish() }).parse(payload);
      return readCategories(storeId, under ?? null);
    },
    "listings.sweep": sweepListings,
  }),
  crons: [{ task: "listings.sweep", match: "* * * * *" }],
  mails,
  notifications,
  memberData: listingData,
  on: {
    "stores.productsGone": markGone,
    "stores.pricesSeen": (tx, seen) => heedPrices(tx, seen),
    "stores.isBeingWritten": isBeingWritten,
    "stores.unfinished": unfinishedProducts,
    "stores.unbound": async (tx, storeId) => {
      await endQueue(tx, storeId);
      await forgetCategories(tx, storeId);
    },
    "stores.reconnected": async (tx, storeId) => {
      await resumeQueue(tx, storeId);
      await queueCategories(tx, storeId);
    },
  },
  home: {
    waits: async (ask) => {
      const count = await ask((await import("./lists.server")).failedListings);
      return [
        {
          at: 50,
          label: "listings:home.failed",
          count,
          to: paths.listed({ tab: "failed" }),
          icon: "storefront",
          urgent: true,
        },
      ];
    },
  },
});
