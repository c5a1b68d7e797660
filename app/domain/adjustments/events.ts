/** What corrections ask of whoever keeps the bank's lines. */
import type { Staff } from "~/domain/accounts/people";
import type { Sql, Tx } from "~/platform/db";

export type WireLine = {
  readonly lineId: string;
  /** The recharge or payment whose wire was confirmed by hand; the line itself that credited a member without one. */
  readonly wireId: string;
};

/** A wire a correction is about; where it was confirmed by mistake no line is its money. */
export type WireOf = Pick<WireLine, "wireId"> & { readonly lineId: string | null };

declare module "~/domain/bus" {
  interface Questions {
    /** The line that a wire was credited by, or that is the wire itself; `where` is a condition of the statement. */
    "adjustments.lineOfWire": (wireId: Sql, where: Sql) => Sql;
    /** What the bank calls a line. */
    "adjustments.nameOfLine": (lineId: Sql) => Sql;
    /** The `wire` of an `AdjustmentRow` whose wire is a line. */
    "adjustments.lineAsWire": (lineId: Sql) => Sql;
    /** A select of lines, as `id`, whose names are like something. */
    "adjustments.linesNamed": (like: string) => Sql;
    /** The line of a wire's currency and bank reference that credits it, or did until it was undone: `id` and `no`. */
    "adjustments.creditingLine": (of: Record<"wireId" | "ccy" | "bankRef" | "where", Sql>) => Sql;
    /** Locks a line, before any wallet, as whoever books it does. */
    "adjustments.holdLine": (tx: Tx, lineId: string) => Promise<void>;
    /**
     * Says of a held line that it is the wire's money, or of a wire without one that it was confirmed by mistake; false
     * where the line, or the wire, has become something else meanwhile.
     */
    "adjustments.settleWire": (tx: Tx, by: Pick<Staff, "id">, wire: WireOf) => Promise<boolean>;
  }
}
