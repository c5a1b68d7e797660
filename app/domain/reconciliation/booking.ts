/** What of a provider's differences may be booked, and against which account. Pure. */
import { machine } from "~/platform/state-machine";
import type { DifferenceKind } from "./compare";
import type { LineKind, ProviderLine } from "./lines";

export const bookingAccounts = ["exp:psp_fee", "fx:clearing"] as const;
export type BookingAccount = (typeof bookingAccounts)[number];

/** `back` takes a booking back. */
export type BookingKind = "book" | "back";
export type BookingStatus = "PROPOSED" | "POSTED" | "TAKEN_BACK" | "REFUSED" | "WITHDRAWN";
export type BookingEvent = "approve" | "refuse" | "withdraw" | "take-back";

export const bookingStates = machine<BookingStatus, BookingEvent>({
  PROPOSED: { approve: "POSTED", refuse: "REFUSED", withdraw: "WITHDRAWN" },
  POSTED: { "take-back": "TAKEN_BACK" },
  TAKEN_BACK: {},
  REFUSED: {},
  WITHDRAWN: {},
});

export type Bookable = {
  readonly difference: DifferenceKind | null;
  readonly kind: LineKind;
  readonly part: ProviderLine["part"];
  readonly known: boolean;
  /** Whether it is about a payment, refund or chargeback, ours or not: that is somebody's money. */
  readonly someones: boolean;
  /** Whether unmatched entries about it exist: it must be compared again first. */
  readonly more: boolean;
};

/**
 * The accounts that a line may be booked against: provider fees, gains and conversions. None for what may be a member's
 * money, which has its own commands.
 */
export function accountsFor(line: Bookable): readonly BookingAccount[] {
  const { difference, kind, part, known, someones, more } = line;
  if (more) return [];
  if (difference === "fee" && part === "fee") return ["exp:psp_fee"];
  // A payout that came in over less: a bank on the way kept the rest.
  if (difference === "amount" && kind === "payout" && known) return ["exp:psp_fee"];
  if (difference !== "not-in-books") return [];
  if (kind === "dispute" && part === "fee" && known) return ["exp:psp_fee"];
  return kind === "other" && !someones ? bookingAccounts : [];
}
