/** Whether a case can be opened for a reason, and what it asks for (§3.9). Pure: told before evidence is asked for. */
import { err, ok, type Result } from "~/platform/result";
import type { Evidence, Policy, Reason, RefusedReason, Want } from "./config";
import { reasons } from "./config";

/** What of an order the rules ask for. */
export type Claimed = {
  readonly status: string;
  readonly hold: string;
  readonly paidAt: Date | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly abnormal: readonly string[];
  readonly country: string;
  /** Whether a payment of it is open. */
  readonly paying: boolean;
  /** The last scan of its parcels; null where there is none. */
  readonly scannedAt: Date | null;
  /** How often its goods were sent again before it: 0 for an order that was paid. */
  readonly resends?: number;
};

/** Goods that were sent again are sent again once more, and no further. */
const mostResends = 2;

/**
 * Why not. `early`: not late yet; `late`: the window is over; `sent`, `unsent`: it has left, or not; `held`: something
 * else of the order is open first; `remorse`, `address`: nobody answers for that; `resent`: it was sent again free of
 * charge, so there is no money in it; `resent-again`: twice already.
 */
export type Refusal =
  | "not-paid"
  | "paying"
  | "unsent"
  | "sent"
  | "held"
  | "undelivered"
  | "late"
  | "early"
  | "not-returned"
  | "remorse"
  | "address"
  | "resent"
  | "resent-again";

/** What a reason asks for; `until` where its window ends, `hard` where the carrier says that it was delivered. */
export type Opening = {
  readonly evidence: Evidence;
  readonly until: Date | null;
  readonly delivered: boolean;
};

const dayMs = 86_400_000;
const evidenceOf: Readonly<Record<Reason, Evidence>> = {
  damaged: "photo",
  defective: "video",
  wrong_item: "photo",
  missing: "photo",
  wrong_variant: "photo",
  not_received: "text",
  lost: "paper",
  returned: "text",
  cancelled: "none",
  other: "photo",
};

const hasLeft = ({ status }: Claimed) => status === "SHIPPED" || status === "DELIVERED";

/** Whether a case can be opened on an order for a reason now, and what it needs. */
export function openingFor(
  order: Claimed,
  reason: Reason | RefusedReason,
  rules: Policy,
  now: Date,
): Result<Opening, Refusal> {
  if (reason === "remorse") return err("remorse");
  if (reason === "wrong_address") return err("address");
  if (order.paying) return err("paying");
  if (order.paidAt === null) return err("not-paid");
  const resends = order.resends ?? 0;
  if (resends >= mostResends) return err("resent-again");
  if (resends > 0 && wantsFor(reason, resends).length === 0) return err("resent");
  if (reason === "cancelled") return beforeDispatch(order);
  if (!hasLeft(order)) return err("unsent");
  const delivered = order.status === "DELIVERED";
  if (reason === "not_received") return notReceived(order, rules, now);
  if (reason === "lost") return ok({ evidence: "paper", until: null, delivered });
  if (reason === "returned")
    return order.abnormal.includes("RETURNED")
      ? ok({ evidence: evidenceOf.returned, until: null, delivered })
      : err("not-returned");
  return aboutGoods(order, reason, rules, now);
}

function beforeDispatch(order: Claimed): Result<Opening, Refusal> {
  if (hasLeft(order) || order.status === "CLOSED") return err("sent");
  if (order.status !== "PENDING" && order.status !== "PURCHASING") return err("not-paid");
  return order.hold === "NONE" || order.hold === "STOCK"
    ? ok({ evidence: evidenceOf.cancelled, until: null, delivered: false })
    : err("held");
}

/** A parcel is late as the order's tag says it, or after the days of its country without a scan (3.1 #33). */
function notReceived(order: Claimed, rules: Policy, now: Date): Result<Opening, Refusal> {
  // The carrier says that it was delivered: only the carrier can take that back.
  if (order.status === "DELIVERED") return within(order.deliveredAt, rules.goodsDays, now, "paper", true);
  const days = rules.lateDays[order.country] ?? rules.lateDays["others"] ?? 60;
  const quietSince = order.scannedAt ?? order.shippedAt;
  const isLate =
    order.abnormal.includes("LATE") ||
    (quietSince !== null && now.getTime() - quietSince.getTime() >= days * dayMs);
  return isLate ? ok({ evidence: "text", until: null, delivered: false }) : err("early");
}

function aboutGoods(order: Claimed, reason: Reason, rules: Policy, now: Date): Result<Opening, Refusal> {
  if (order.status !== "DELIVERED")
    return reason === "other" ? ok({ evidence: "photo", until: null, delivered: false }) : err("undelivered");
  return within(order.deliveredAt, rules.goodsDays, now, evidenceOf[reason], false);
}

function within(
  from: Date | null,
  days: number,
  now: Date,
  evidence: Evidence,
  delivered: boolean,
): Result<Opening, Refusal> {
  if (from === null) return err("undelivered");
  const until = new Date(from.getTime() + days * dayMs);
  return now.getTime() <= until.getTime() ? ok({ evidence, until, delivered }) : err("late");
}

/** The reasons that are open now. */
export const openReasons = (order: Claimed, rules: Policy, now: Date): Reason[] =>
  reasons.filter((reason) => openingFor(order, reason, rules, now).ok);

/**
 * What can be wanted for a reason: what never arrived is not sent back, what was not sent is not sent again. Goods that were
 * sent again (`resends`) cost nothing: they are only sent once more.
 */
export function wantsFor(reason: Reason, resends = 0): readonly Want[] {
  if (reason === "cancelled") return resends > 0 ? [] : ["refund"];
  if (resends > 0) return ["resend"];
  const isThere = !(["not_received", "lost", "missing", "returned"] as readonly Reason[]).includes(reason);
  return isThere ? ["refund", "resend", "return"] : ["refund", "resend"];
}

/** Kinds of files that evidence has. */
export type Kinds = { readonly photo: number; readonly video: number; readonly paper: number };

/** Whether the evidence is complete; the carrier's word may be a photo of it. */
export function isComplete(evidence: Evidence, kinds: Kinds, text: string): boolean {
  const { photo, video, paper } = kinds;
  switch (evidence) {
    case "photo":
      return photo > 0;
    case "video":
      return video > 0 || photo > 0;
    case "paper":
      return paper + photo > 0;
    case "text":
      return text.trim().length > 0 || photo + video + paper > 0;
    case "none":
      return true;
  }
}
