/** What corrections ask of whoever keeps the bank's lines. */
import type { Staff } from "~/domain/accounts/people";
import type { Tx } from "~/platform/db";

export type WireLine = {
  readonly lineId: string;
  /** The recharge or payment whose wire was confirmed by hand; the line itself that credited a member without one. */
  readonly wireId: string;
};

/** A wire a correction is about; where it was confirmed by mistake no line is its money. */
export type WireOf = Pick<WireLine, "wireId"> & { readonly lineId: string | null };

declare module "~/domain/bus" {
  interface Questions {
    /** Locks a line, before any wallet, as whoever books it does. */
    "adjustments.holdLine": (tx: Tx, lineId: string) => Promise<void>;
    /**
     * Says of a held line that it is the wire's money, or of a wire without one that it was confirmed by mistake; false
     * where the line, or the wire, has become something else meanwhile.
     */
    "adjustments.settleWire": (tx: Tx, by: Pick<Staff, "id">, wire: WireOf) => Promise<boolean>;
  }
}
