/** The transaction in which an attempt to pay begins. */
import { isUniqueViolation, Rollback, transactionOr, type Tx } from "~/platform/db";
import { err, type Result } from "~/platform/result";
import type { StartError } from "./plan.server";

/** Begins an attempt in a transaction; an error rolls everything back. A faster rival holds the payable. */
export async function begin<T>(
  work: (tx: Tx) => Promise<Result<T, StartError>>,
): Promise<Result<T, StartError>> {
  try {
    return await transactionOr<Result<T, StartError>, Result<T, StartError>>(async (tx) => {
      const done = await work(tx);
      if (!done.ok) throw new Rollback(done);
      return done;
    });
  } catch (error) {
    const rivals = ["payment_idem_key_key", "payment_payable_one_attempt"];
    if (rivals.some((key) => isUniqueViolation(error, key))) return err("payments:error.locked");
    throw error;
  }
}
