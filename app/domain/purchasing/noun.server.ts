/** What buying from suppliers brings to the house. */
import { z } from "zod";
import { noun } from "~/domain/noun.server";
import { allocateAccepted, allocateFree, allocateLater, allocateOrder } from "./allocate.server";

export const purchasing = noun({
  jobs: {
    "purchasing.allocate": (payload) => allocateOrder(z.object({ orderId: z.uuid() }).parse(payload).orderId),
    "purchasing.allocate-free": allocateFree,
  },
  crons: [{ task: "purchasing.allocate-free", match: "*/10 * * * *" }],
  on: {
    "orders.accepted": allocateAccepted,
    "orders.goesOn": (tx, orderId) => allocateLater(tx, [orderId]),
  },
});
