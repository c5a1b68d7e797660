/** What a payment needs and what it costs, on locked rows. Nothing is written here. */
import type { Tx } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { allDues, type Dues } from "./attempts.server";
import { overdueObjection, takesCredit } from "./funding.server";
import type { Locked } from "./lock.server";
import type { Method } from "./methods";
import type { Attempt, PayableRef } from "./payable.server";
import type { FailureCode } from "./states";
import type { WireCurrency } from "./wires/config";

/** Who pays; the rest is for the provider's page. */
export type Payer = { readonly id: string; readonly email: string; readonly locale: string };

export type PaymentRequest = {
  readonly method: Method;
  readonly payables: readonly PayableRef[];
  /** The total the member saw and agreed to, in minor units; another one is refused as `changed`. */
  readonly expectedTotal: bigint;
  /** For a wire: the currency it is sent in; dollars where nothing is said. */
  readonly currency?: WireCurrency | undefined;
  /** The same key gives the same attempt, however often it is sent: the form token's. */
  readonly idemKey: string;
  /** From the wallet only: what the balance lacks is drawn from the credit line (J2c). */
  readonly useCredit?: boolean;
  readonly savedCardId?: string | null;
  readonly saveCard?: boolean;
  /** Begun by auto-pay: nobody is there, and no attempt of the member's own is ended for it. */
  readonly auto?: boolean;
  /** Called in the payment's transaction, before locks and writes; a returned text refuses it. */
  readonly allowed?: (tx: Tx) => Promise<StartError | null>;
};

/** Where an attempt stands after it began. `leave`: the member goes to the provider's page at `url`. */
export type Started =
  | { readonly state: "settled"; readonly paymentId: string }
  | { readonly state: "leave"; readonly paymentId: string; readonly url: string }
  | { readonly state: "failed"; readonly paymentId: string; readonly code: FailureCode }
  | { readonly state: "error"; readonly paymentId: string };

export type StartError =
  | "payments:error.gone"
  | "payments:error.locked"
  | "payments:error.changed"
  | "payments:error.notConfigured"
  | "payments:error.overdue"
  | "payments:error.noCredit"
  | (string & {});

export type Plan = {
  request: PaymentRequest;
  payer: Payer;
  id: string;
  dues: Dues;
  total: bigint;
  ccy: string;
};

/** What a request comes to, on locked rows. */
export function plan(
  payer: Payer,
  request: PaymentRequest,
  { dues, line }: Omit<Locked, "funds">,
): Result<Plan, StartError> {
  const all = allDues(dues).map(({ due }) => due);
  if (all.length === 0 || all.length < request.payables.length) return err("payments:error.gone");
  if (all.some((due) => due.lockedBy !== null)) return err("payments:error.locked");
  const total = sum(all.map((due) => due.amount));
  const ccy = all[0]?.ccy ?? "USD";
  if (total !== request.expectedTotal || total <= 0n || all.some((due) => due.ccy !== ccy)) {
    return err("payments:error.changed");
  }
  const overdue = overdueObjection(dues, line);
  if (overdue) return err(overdue);
  if (request.useCredit && !takesCredit(dues)) return err("payments:error.noCredit");
  return ok({ request, payer, id: uuidv7(), dues, total, ccy });
}

export function attemptOf({ id, payer, request, dues }: Plan): Attempt {
  const agreed = allDues(dues).map(
    ({ due }) => [due.id, { amount: due.amount, quoteVersion: due.quoteVersion }] as const,
  );
  return {
    paymentId: id,
    memberId: payer.id,
    method: request.method,
    actor: actorOf(payer, request),
    auto: request.auto ?? false,
    reserved: false,
    late: false,
    agreed: new Map(agreed),
    captured: null,
  };
}

/** Who began it. */
export const actorOf = (payer: Payer, request: PaymentRequest): Attempt["actor"] =>
  request.auto ? "system" : `member:${payer.id}`;
