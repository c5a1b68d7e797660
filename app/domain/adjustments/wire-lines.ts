/** The bank's lines as corrections know them; `wiring.server.ts` binds who keeps the statements. */
import type { Staff } from "~/domain/accounts/people";
import type { Tx } from "~/platform/db";

export type WireLine = {
  readonly lineId: string;
  /** The recharge or payment whose wire was confirmed by hand; the line itself that credited a member without one. */
  readonly wireId: string;
};

/** A wire a correction is about; where it was confirmed by mistake no line is its money. */
export type WireOf = Pick<WireLine, "wireId"> & { readonly lineId: string | null };

export type WireLines = {
  /** Locks a line, before any wallet, as whoever books it does. */
  readonly hold: (tx: Tx, lineId: string) => Promise<void>;
  /**
   * Says of a held line that it is the wire's money, or of a wire without one that it was confirmed by mistake; false
   * where the line, or the wire, has become something else meanwhile.
   */
  readonly settle: (tx: Tx, by: Pick<Staff, "id">, wire: WireOf) => Promise<boolean>;
};

let bound: WireLines | null = null;

/** Binds who keeps the bank's lines, once, at start. */
export function bindWireLines(lines: WireLines): void {
  bound = lines;
}

/** Who keeps the bank's lines. */
export function wireLines(): WireLines {
  if (!bound) throw new Error("nobody keeps the bank's lines");
  return bound;
}
