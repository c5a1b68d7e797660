/** Questions to members about their paid orders (§3.1 #29, #30): queued, open, answered, over. */
import { machine } from "~/platform/state-machine";

export const questionKinds = ["STOCK", "ADDRESS"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export type QuestionStatus = "QUEUED" | "OPEN" | "ANSWERED" | "OVER";

/** `wait` to `cancel` are answers; `ask` and `put-back` follow the order, and `over` where it needs none any more. */
export const answers = ["wait", "substitute", "refund", "mend", "withdraw", "cancel"] as const;
export type Answer = (typeof answers)[number];
export type QuestionEvent = Answer | "ask" | "put-back" | "over";

export const questionStates = machine<QuestionStatus, QuestionEvent>({
  QUEUED: { ask: "OPEN", withdraw: "ANSWERED", over: "OVER" },
  OPEN: {
    wait: "ANSWERED",
    substitute: "ANSWERED",
    refund: "ANSWERED",
    mend: "ANSWERED",
    withdraw: "ANSWERED",
    cancel: "ANSWERED",
    "put-back": "QUEUED",
    over: "OVER",
  },
  ANSWERED: {},
  OVER: {},
});

/** Tabs of a member's questions, and of the desk's. */
export const memberTabs = ["open", "done"] as const;
export const deskTabs = ["STOCK", "ADDRESS", "unanswered", "waited", "queued", "done", "all"] as const;
