/** What tracking tells the nouns that come after it. */
import type { Tx } from "~/platform/db";

declare module "~/domain/bus" {
  interface Events {
    /**
     * A carrier scanned a parcel that has its number and was not handed over yet: it has left, under any hold
     * (§3.1 #31). It is told again until the parcel is sent or no longer expected. Nothing is locked.
     */
    "tracking.scannedBeforeHandOver": (tx: Tx, parcel: ExpectedScan) => Promise<void>;
  }
}

export type ExpectedScan = {
  /** The id that its noun gave to `expectParcel`. */
  readonly ref: string;
  readonly orderId: string;
  /** When the carrier had it first; null where its clock has no known zone. */
  readonly at: Date | null;
};
