/** What every payment provider must be able to do; card payments by Stripe are the first. */
import type { Currency } from "~/platform/money";
import type { FailureCode } from "../states";

/** The member's customer id at the card provider and the saved card; without one the member types a card. */
export type SavedCardOf = { readonly customer: string; readonly method: string | null };

/** An attempt as a provider needs it. Its id is the idempotency key of every call. */
export type ProviderAttempt = {
  readonly paymentId: string;
  readonly amount: bigint;
  readonly ccy: Currency;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly providerRef: string | null;
  /** Whether the attempt still waits for money; where not, none must be taken. */
  readonly isOpen: boolean;
  readonly card: SavedCardOf | null;
  readonly offSession: boolean;
};

export type SessionRequest = ProviderAttempt & {
  readonly email: string;
  readonly locale: string;
  readonly title: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** What the provider says became of an attempt. `unclear` is no answer at all. */
export type Outcome =
  | {
      kind: "succeeded";
      amount: bigint;
      ccy: Currency;
      /** Null where it is not known: what is known of it already stays. */
      providerRef: string | null;
      providerPaymentRef: string | null;
    }
  | { kind: "failed"; code: FailureCode; providerRef?: string }
  /** Not paid yet; `lastDecline` where a card was refused on the way. */
  | { kind: "open"; providerRef: string; url: string | null; lastDecline: boolean }
  | { kind: "unclear"; reason: string };

export type Opened =
  | { kind: "opened"; providerRef: string; url: string }
  | { kind: "answered"; outcome: Outcome }
  /** Surely no session: wrong key, refused request. */
  | { kind: "refused"; reason: string }
  /** `unsent`: this time nobody was asked. */
  | { kind: "unclear"; reason: string; unsent: boolean };

/** What a failed call to open something means. */
export function notOpened(answer: { kind: "refused" | "unclear"; reason: string; unsent?: boolean }): Opened {
  const { kind, reason, unsent = false } = answer;
  return kind === "refused" ? { kind, reason } : { kind, reason, unsent };
}

export interface PaymentMethodProvider {
  readonly name: "stripe" | "paypal";
  configured(): boolean;
  /** Whether `end` lets go of what the payer has approved and only `ask` takes. */
  readonly endLosesApproved: boolean;
  open(request: SessionRequest): Promise<Opened>;
  /** Reads the outcome at the provider; finds the session by the attempt's id where its reference is unknown. */
  ask(attempt: ProviderAttempt): Promise<Outcome>;
  /** Ends the session so that nobody can pay it any more, then tells the outcome that stands. */
  end(attempt: ProviderAttempt, code: FailureCode): Promise<Outcome>;
}
