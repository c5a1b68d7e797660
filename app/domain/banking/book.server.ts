/** Deciding what a bank line is. The first decision wins, by compare-and-set, in one transaction with its booking. */
import type { Staff } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import { isClaimed } from "~/domain/payments/wires/accounts.server";
import { audit } from "~/platform/audit.server";
import { isCheckViolation, isUniqueViolation, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { confirmedByHand } from "./confirmed-by-hand.server";
import { returnedWithdrawalsFor } from "./returned-withdrawals.server";
import { creditedIn } from "./second-payments.server";
import {
  differingWires,
  endDifferenceTask,
  proposalFor,
  forgetSuggestion,
  forgetWire,
} from "./difference.server";
import type { LineDecision } from "./forms";
import { tellCredited } from "./mails.server";
import { returnOf, takenBackBy } from "./returned-money.server";
import { letters } from "./suggest";
import { wireByReference } from "./suggest.server";
import { effectOf, matched, wireOf, type Chosen, type Decision } from "./effects.server";
import { factsOf, lockLine, suspenseHolds, type BookError, type LineRow } from "./line-row.server";
import { unmatch } from "./unmatch.server";
import { unlink } from "./unlink.server";

/** Books a line as finance says; nothing happens where another was faster or it cannot be that. */
export async function decideLine(
  staff: Pick<Staff, "id">,
  lineId: string,
  decision: LineDecision,
): Promise<Result<undefined, BookError>> {
  try {
    const answer = await transactionOr<Result<undefined, BookError>, Result<undefined, BookError>>(
      async (tx) => {
        const line = await lockLine(tx, lineId);
        if (!line) throw new Rollback(err("banking:error.stale"));
        const done = await decided(tx, staff, line, decision);
        if (!done.ok) throw new Rollback(done);
        return done;
      },
    );
    if (!answer.ok && creditedIn(answer.error) !== null && decision.intent === "match")
      await forgetSuggestion(lineId, decision.key);
    return answer;
  } catch (error) {
    if (isClaimed(error) || isUniqueViolation(error, "withdrawal_bank_ref_key"))
      return err("wallet:error.bankRef");
    if (isOverdrawn(error)) return err("banking:error.spent");
    throw error;
  }
}

function decided(tx: Tx, staff: Pick<Staff, "id">, line: LineRow, decision: LineDecision) {
  if (decision.intent === "unmatch") return unmatch(tx, staff, line, decision.reason);
  if (decision.intent === "unlink") return unlink(tx, staff, line, decision);
  return book(tx, staff, line, decision);
}

const isOverdrawn = (error: unknown): boolean =>
  isCheckViolation(error, "ledger_account_available_not_negative");

async function book(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  decision: Decision,
): Promise<Result<undefined, BookError>> {
  if (line.status === "MATCHED" || (line.status === "SUSPENSE" && decision.intent === "suspense"))
    return err("banking:error.stale");
  const waitsFor = await proposed(tx, line);
  if (waitsFor) return err(waitsFor);
  const incoming = ["match", "find", "member", "suspense", "psp", "came-back"].includes(decision.intent);
  const outgoingOnly = ["fee", "returned", "withdrawal"].includes(decision.intent);
  if (line.dc === "C" ? outgoingOnly : incoming) return err("banking:error.direction");
  // What lies in suspense is nobody's fee or conversion any more: take it back first.
  if (line.status === "SUSPENSE" && !["match", "find", "member"].includes(decision.intent))
    return err("banking:error.stale");
  if (line.status === "SUSPENSE" && !(await suspenseHolds(tx, line))) return err("banking:error.noSuspense");
  const chosen = await chosenBy(line, decision);
  if (chosen === undefined) return err("banking:error.noWire");
  if (chosen || decision.intent === "member") {
    const twice = await maybeTwice(tx, line, chosen, "sure" in decision && decision.sure === "on");
    if (twice) return err(twice);
  }
  const booked = chosen
    ? await matched(tx, staff, line, chosen)
    : await effectOf(tx, staff, line, decision as Exclude<Decision, { intent: "match" | "find" }>);
  if (!booked.ok) return booked;
  const { kind, refId = null, refNo = null, journal, credit } = booked.value;
  if (journal) await post(tx, [journal], { all: true });
  if (credit) {
    const repaid = await repayFromIncoming(tx, credit.member);
    await tellCredited(tx, credit, { ...factsOf(line), ...line, repaid });
  }
  await tx.run(sql`
    update bank_line set status = ${kind === "suspense" ? "SUSPENSE" : "MATCHED"}, kind = ${kind}, ref_id = ${refId}::uuid,
      ref_no = ${refNo}, journal_key = ${journal?.idemKey ?? null}, suspense_key = ${line.status === "SUSPENSE" ? line.journalKey : null}::text,
      bookings = bookings + 1, suggestion = case when ${kind} = 'suspense' then suggestion end,
      decided_by = ${staff.id}, decided_at = now() where id = ${line.id}`);
  if (chosen) await forgetWire(tx, chosen);
  await endDifferenceTask(tx, line.id);
  await audit(tx, {
    actor: `staff:${staff.id}`,
    action: "bank.book",
    entity: "bank_line",
    entityId: line.id,
    before: { status: line.status },
    after: { status: kind === "suspense" ? "SUSPENSE" : "MATCHED", kind, refNo, entryRef: line.entryRef },
  });
  return ok();
}

/** What was proposed for a line and waits for its second person: until then it becomes nothing else. */
async function proposed(tx: Tx, line: LineRow): Promise<BookError | null> {
  if (line.returnOf) return "banking:error.returnProposed";
  if (await proposalFor(line.id, tx)) return "banking:error.proposed";
  return line.status === "SUSPENSE" && (await returnOf(line.id, tx)) ? "banking:error.returnOf" : null;
}

/** The wire of a decision. Null where it needs none, undefined where the named wire is unknown. */
async function chosenBy(line: LineRow, decision: Decision): Promise<Chosen | null | undefined> {
  if (decision.intent === "match") return decision;
  if (decision.intent !== "find") return null;
  return (await wireByReference(decision.reference, line.ccy)) ?? undefined;
}

/**
 * Why a line must not be credited yet: it may be a wire confirmed by hand, a reversed amount or a returned withdrawal.
 * Null where finance says otherwise, or the line is linked to that wire or names another.
 */
async function maybeTwice(
  tx: Tx,
  line: LineRow,
  chosen: Chosen | null,
  sure: boolean,
): Promise<BookError | null> {
  if (sure) return null;
  const [same, other] = [await confirmedByHand(line.id, tx), await differingWires(line.id, null, tx)];
  const first = same[0] ?? other[0];
  if (first && [...same, ...other].some(({ key }) => key === chosen?.key)) return null;
  const [gone] = await takenBackBy(line.id, tx);
  if (gone) return `banking:error.maybeTakenBack|${JSON.stringify({ entry: gone.entryRef })}`;
  const [back] = await returnedWithdrawalsFor(line.id, tx);
  if (back) return `banking:error.maybeCameBack|${JSON.stringify({ no: back.no })}`;
  if (!first) return null;
  const own = chosen && (await wireOf(tx, chosen.type, chosen.key));
  if (own && letters(line.remittance).includes(letters(own.reference))) return null;
  const why = same.length > 0 ? "maybeTwice" : "maybeDiffers";
  return `banking:error.${why}|${JSON.stringify({ reference: first.reference })}`;
}
