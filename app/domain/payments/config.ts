/** Figures of payments that the business may change (marked *config* in the specification). */
import { divideRounded } from "~/platform/money";

/** How long an attempt stays open (§3.4), in minutes. */
export const attemptMinutes = 30;

/** When the provider is asked about an unknown outcome (§3.4), in minutes. */
export const reconcileMinutes = [1, 5, 15, 60] as const;

/** After the last of these finance gets a task, and the provider is asked at this interval, in minutes. */
export const reconcileAfterAlertMinutes = 60;

/** An open dispute is read again after so many minutes without an event, and so many at once. */
export const askDisputeMinutes = 60;
export const mostDisputesAsked = 200;

/** What a provider's news said is forgotten so many days after it was applied. */
export const newsDays = 90;

/** Cards a member may have saved. */
export const mostCards = 10;

/** Days before a saved card's last one on which its owner is told. */
export const expiringDays = 30;

/** How long the result page waits for the provider before it says "check your wallet later", in seconds. */
export const waitSeconds = 60;
export const refreshSeconds = 3;

/** The least seconds between two questions to the provider about one attempt. */
export const askSeconds = 2;

/**
 * How long a page waits for the provider, in ms; a later answer is still applied. Meanwhile no other page asks, for so
 * many seconds.
 */
export const pagePatienceMs = 2_500;
export const answerSeconds = 30;

/** From here on a payment asks once more whether it is meant (§2.3 paymoney), in cents. */
export const highValueCents = 100_000n;

/** Hours a pay step is kept (D21). */
export const payStepHours = 24;

/** What a payment by PayPal costs (contract §9, D6), in millionths of the amount due before the fee. */
export const paypalFeePpm = 20_000n;

/** The fee of a payment by PayPal, in the minor units of `amount`: 2.00 %, half-up to the cent. */
export const paypalFee = (amount: bigint): bigint => divideRounded(amount * paypalFeePpm, 1_000_000n);

/** At most so many payments from wallets are written together. */
export const mostTogether = 64;

/** So many waiting payments form a second batch on another connection; fewer wait. */
export const enoughBeside = 5;

/** At most so many batches of payments are under way at once, by one process. */
export const mostBatches = 3;

/** How long a batch waits for a lock; then its payments run one by one. */
export const patienceTogetherMs = 500;
