/** What store orders bring to the house. */
import { noun } from "~/domain/noun.server";
import { goOnAfterDispute, stopDisputed } from "./intercept.server";
import { crons, jobs, mails } from "./jobs.server";
import { beingPaid } from "./kept-goods.server";
import { orderData } from "./member-data.server";
import { storeOrderPayable } from "./payable.server";
import { storeListeners } from "./store-news.server";
import { notifications } from "./notifications";

export const orders = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: orderData,
  payables: [storeOrderPayable],
  on: {
    "stock.keptReserved": beingPaid,
    "payments.disputed": stopDisputed,
    "payments.disputeWon": goOnAfterDispute,
    ...storeListeners,
  },
});
