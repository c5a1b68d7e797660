/** What the steps of an order are told, and with what they are refused. */
import type { InputFor, Step } from "~/platform/db/steps.server";
import type { ShipTo } from "../address";
import type { Asked, Decided } from "../changes/change-row.server";
import type { DiscountRefusal, NewDiscount } from "../discount.server";
import type { NewQuotes, QuoteRefusal } from "../freight-quotes.server";
import type { GivingBack } from "../giving-back.server";
import type { Row, StepFacts } from "../row.server";
import type { OrderEvent, paymentEvents } from "../states";
import type { Source } from "../stopping/rules";

export type MoveError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "orders:error.taken-down"
  | "orders:error.too-old"
  | "orders:error.nothing-abnormal"
  | "orders:error.paid-already"
  | "orders:error.changed"
  | "orders:error.not-purchased"
  | "orders:error.store-stopped"
  | "orders:error.disputed"
  | "orders:error.theirs"
  | "orders:error.picked"
  | "orders:error.labelled"
  /** With what is still here, as its text says it. */
  | `orders:error.still-here|${string}`
  | QuoteRefusal
  | DiscountRefusal;

export type OrderEdit = {
  channelId?: string;
  shipTo?: ShipTo;
  lettersKept?: boolean;
  remark?: string;
  relinked?: true;
};

export type Inputs = {
  edited: OrderEdit;
  /** The total that the member saw, in cents. */
  "price-accepted": { seen: bigint };
  "state-confirmed": { seen: string };
  accept: StopSeen;
  purchased: StopSeen;
  "goods-lost": Because;
  "part-shipped": Sent;
  shipped: Sent;
  late: Because;
  returned: Because;
  intercept: Because & { source?: Source };
  "store-changes": Asked;
  "address-asked": Asked;
  "change-accepted": Decided;
  "change-refused": Decided;
  resume: Partial<Because> | undefined;
  "price-difference": Because;
  refunded: Because;
  "refunded-closed": Because;
  "claim-opened": Because;
  "claim-ended": Because;
  "cancel-refund": GivingBack;
  "difference-refused": GivingBack;
  "refunded-all": GivingBack;
  "refunded-rest": GivingBack;
  unanswered: GivingBack;
  /** The shipment that its orders share from now on. */
  merged: { group: string };
  /** The total before and after. */
  split: { said: string };
  unsplit: { said: string };
  quoted: NewQuotes;
  "quote-refused": Because;
  discounted: NewDiscount;
  "out-of-stock": Because;
  "stock-answered": Because;
  "address-problem": Because;
  "address-answered": Because;
};

/** Mark of what the store says against sending it, where staff have seen that and go on all the same. */
export type StopSeen = { stopSeen?: string | undefined } | undefined;

export type Because = { reason: string | undefined };

/** A parcel that left; `anyway`: staff were warned of its number; `hasLeft`: its carrier has scanned it. */
export type Sent = {
  carrier: string;
  trackingNo: string;
  anyway?: boolean | undefined;
  hasLeft?: boolean | undefined;
};

/** Steps of an order by their events. */
export type OrderSteps = {
  readonly [E in Exclude<OrderEvent, (typeof paymentEvents)[number]>]: Step<
    Row,
    InputFor<Inputs, E>,
    MoveError,
    StepFacts
  >;
};
