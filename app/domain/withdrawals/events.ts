/** What withdrawals ask of whoever keeps the bank's lines. */
import type { Sql } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /** What our bank took for a withdrawal as its line says, in minor units; 0 without a line. */
    "withdrawals.feeOfLine": (withdrawalId: Sql) => Sql;
  }
}
