/** A credited wire that the bank reversed, once the correction that takes it from the member is posted. */
import { pieceOf } from "~/domain/pieces.server";
import type { Sql } from "~/platform/db";

export type WireReversal = {
  readonly no: string;
  /** The day the bank took it back, YYYY-MM-DD. */
  readonly on: string;
  /** What left the balance, or is owed since, in cents of USD. */
  readonly amount: string;
};

/** SQL of a wire's `WireReversal`; null where it was not reversed. `id`: a column. */
export const reversalOfWire = (id: Sql): Sql => pieceOf("payments.reversalOfWire")(id);
