/** An agent's offer for a wholesale order, and the member's counter-offer. */
import { machine } from "~/platform/state-machine";

export const offerStatuses = ["OPEN", "COUNTERED", "ACCEPTED", "DECLINED", "WITHDRAWN", "EXPIRED"] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export type OfferEvent = "counter" | "revise" | "accept" | "decline" | "withdraw" | "expire";

/** What was countered is the agent's to answer: by other prices, or not at all. */
export const offerStates = machine<OfferStatus, OfferEvent>({
  OPEN: {
    counter: "COUNTERED",
    revise: "OPEN",
    accept: "ACCEPTED",
    decline: "DECLINED",
    withdraw: "WITHDRAWN",
    expire: "EXPIRED",
  },
  COUNTERED: { revise: "OPEN", decline: "DECLINED", withdraw: "WITHDRAWN", expire: "EXPIRED" },
  ACCEPTED: {},
  DECLINED: {},
  WITHDRAWN: {},
  EXPIRED: {},
});

export const offerTabs = ["open", "countered", "accepted", "ended"] as const;
export const offersUnder = {
  open: ["OPEN"],
  countered: ["COUNTERED"],
  accepted: ["ACCEPTED"],
  ended: ["DECLINED", "WITHDRAWN", "EXPIRED"],
} as const satisfies Record<(typeof offerTabs)[number], readonly OfferStatus[]>;
