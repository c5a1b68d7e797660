/**
 * Payments from the wallet (J2, J2c). Payments of orders that arrive at the same time form a batch: locked, decided one
 * by one, written together. A refused one writes nothing. A failed batch is repeated one by one.
 */
import { drawsWrite, type NewDraw } from "~/domain/credit/draw.server";
import type { JournalDraft } from "~/domain/ledger/journals";
import { postings, type Funds } from "~/domain/ledger/ledger.server";
import { transaction, type Tx } from "~/platform/db";
import { runLastWrites, runWrites, type Write } from "~/platform/db/writes.server";
import { batcher } from "~/platform/batcher.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { createWrites, type Created } from "./attempts.server";
import { begin } from "./start-attempt.server";
import { enoughBeside, mostBatches, mostTogether, patienceTogetherMs } from "./config";
import { charges, fund, fundsFor, spent } from "./funding.server";
import { byType, lockTogether, type Locked } from "./lock.server";
import { payableKind, type PayableRef, type PayableType, type Settler } from "./payable.server";
import {
  actorOf,
  attemptOf,
  plan,
  type Payer,
  type PaymentRequest,
  type Plan,
  type StartError,
  type Started,
} from "./plan.server";

type Payment = { readonly payer: Payer; readonly request: PaymentRequest };
type Answer = Result<Started, StartError>;

/** Pays from the wallet at once, or says why not; too little is a failed attempt. */
export function payFromWallet(payer: Payer, request: PaymentRequest): Promise<Answer> {
  const payment = { payer, request };
  return mayGoTogether(request) ? withOthers(payment) : byItself(payment);
}

function mayGoTogether({ payables, allowed }: PaymentRequest): boolean {
  const types = new Set(payables.map(({ type }) => type));
  return !allowed && types.size === 1 && [...types].every((type) => payableKind(type).settler !== undefined);
}

const withOthers = batcher<Payment, Answer>({
  most: mostTogether,
  keysOf: ({ request }) => [`key ${request.idemKey}`, ...request.payables.map(({ id }) => id)],
  beside: enoughBeside,
  atOnce: mostBatches,
  holdsOf: ({ payer }) => [payer.id],
  together: (payments) =>
    transaction((tx) => payAll(tx, payments, runLastWrites), {
      tries: 1,
      lockWaitMs: patienceTogetherMs,
      keepsPlans: true,
      opensWithLocks: true,
    }).catch((error: unknown) => {
      log.warn({ err: error, payments: payments.length }, "payments go by themselves, not together");
      throw error;
    }),
  alone: byItself,
});

function byItself(payment: Payment): Promise<Answer> {
  return begin(async (tx) => {
    const objection = await payment.request.allowed?.(tx);
    if (objection) return err(objection);
    const [answer] = await payAll(tx, [payment], runWrites);
    return answer ?? err("payments:error.gone");
  });
}

type Batch = {
  readonly funds: Map<string, Funds>;
  readonly settlers: ReadonlyMap<PayableType, Settler>;
  readonly created: Created[];
  readonly draws: NewDraw[];
  readonly journals: JournalDraft[];
};

/**
 * Two round trips for any number of payments: lock and read wallets, orders, then goods; then write all by `run`, which
 * may also commit. Goods are read only once the orders are locked.
 */
async function payAll(
  tx: Tx,
  payments: readonly Payment[],
  run: (tx: Tx, writes: readonly Write[]) => Promise<unknown>,
): Promise<readonly Answer[]> {
  const asked = payments.map(({ payer, request }) => ({ memberId: payer.id, refs: request.payables }));
  const [locked, settlers] = await Promise.all([
    lockTogether(tx, asked),
    settlersOf(
      tx,
      asked.flatMap(({ refs }) => refs),
    ),
    tx.begun,
  ]);
  const planned = payments.map(({ payer, request }, i) => plan(payer, request, of(locked, i)));
  const funds = new Map(payments.map(({ payer }, i) => [payer.id, of(locked, i).funds]));
  const batch: Batch = { funds, settlers, created: [], draws: [], journals: [] };
  const answers: Answer[] = [];
  for (const [i, each] of planned.entries())
    answers.push(each.ok ? await payOne(batch, each.value, of(locked, i)) : each);
  if (batch.created.length === 0) return answers;

  const settled: Write[] = [];
  for (const settler of settlers.values()) settled.push(...(await settler.writes()));
  await run(tx, [
    ...createWrites(batch.created),
    ...settled,
    ...drawsWrite(batch.draws),
    ...postings(batch.journals, { all: true }),
  ]);
  return answers;
}

async function payOne(batch: Batch, planned: Plan, { line }: Locked): Promise<Answer> {
  const { id, payer, request, dues, total, ccy } = planned;
  const row = {
    id,
    userId: payer.id,
    method: "wallet",
    auto: request.auto ?? false,
    amount: total,
    ccy,
    idemKey: request.idemKey,
    expiresAt: null,
  } as const;
  const actor = actorOf(payer, request);
  const funds = batch.funds.get(payer.id);
  const funding = funds && fund(fundsFor(funds, dues), line, total, request.useCredit ?? false);
  if (!funding) {
    batch.created.push({ payment: { ...row, status: "FAILED", errorCode: "insufficient" }, dues, actor });
    return ok({ state: "failed", paymentId: id, code: "insufficient" });
  }
  const attempt = attemptOf(planned);
  for (const [type, list] of dues) {
    const settled = await batch.settlers.get(type)?.settle(list, attempt);
    if (settled && !settled.ok) return err(settled.error);
  }
  const { journals, draws } = charges(dues, attempt, funding, line);
  batch.created.push({ payment: { ...row, status: "SUCCESSFUL" }, dues, actor });
  batch.journals.push(...journals);
  batch.draws.push(...draws);
  batch.funds.set(payer.id, spent(funds, total, funding));
  return ok({ state: "settled", paymentId: id });
}

async function settlersOf(tx: Tx, refs: readonly PayableRef[]): Promise<Map<PayableType, Settler>> {
  const made = [...byType(refs)].map(async ([type, ids]) => {
    const kind = payableKind(type);
    return [type, kind.settler ? await kind.settler(tx, ids) : settlerOfOne(tx, kind)] as const;
  });
  return new Map(await Promise.all(made));
}

function settlerOfOne(tx: Tx, kind: Pick<ReturnType<typeof payableKind>, "settle">): Settler {
  const writes: Write[] = [];
  return {
    async settle(dues, attempt) {
      const done = await kind.settle(tx, dues, attempt);
      if (!done.ok) return done;
      writes.push(...done.value);
      return ok();
    },
    writes: () => Promise.resolve(writes),
  };
}

function of(locked: readonly Locked[], i: number): Locked {
  const one = locked[i];
  if (!one) throw new Error("a lock without an answer");
  return one;
}
