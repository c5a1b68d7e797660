/**
 * Books the exchange result of the open position (§4.5): one person proposes, another posts exactly that amount. If the
 * position or a rate changed, nothing is posted.
 */
import type { Staff } from "~/domain/accounts/people";
import { post } from "~/domain/ledger/ledger.server";
import { exchanged } from "~/domain/ledger/postings";
import { addTask, endTasks } from "~/domain/tasks/finance-tasks.server";
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { ResultDecision } from "./forms";
import { resultOf, resultStates, type ResultEvent, type ResultStatus } from "./result";
import { openPosition } from "./view.server";

type By = Pick<Staff, "id">;
export type ExchangeError =
  "exchange:error.moved" | "exchange:error.samePerson" | "exchange:error.noRate" | "exchange:error.nothing";

type Done = Result<undefined, ExchangeError>;
type Row = { id: string; amount: bigint; reason: string; status: ResultStatus; askedBy: string };

/** Proposes to book the exchange result, and posts or refuses what was proposed; one decision at a time. */
export function decideResult(by: By, decision: ResultDecision): Promise<Done> {
  return transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('exchange-result'))`);
    if (decision.intent === "propose") return propose(tx, by, decision);
    const row = await tx.first<Row>(sql`
      select id, amount, reason, status, asked_by from fx_result where id = ${decision.result} for update`);
    if (row?.status !== "PROPOSED") return err("exchange:error.moved");
    if (decision.intent === "approve") return approve(tx, by, row);
    await move(tx, by, row, row.askedBy === by.id ? "withdraw" : "refuse");
    return ok();
  });
}

type NewEntry = { amount: bigint; reason: string };

/** `amount`: what the page showed, in US cents. */
async function propose(tx: Tx, by: By, { amount, reason }: NewEntry): Promise<Done> {
  if ((await tx.prisma.fxResult.count({ where: { status: "PROPOSED" } })) > 0)
    return err("exchange:error.moved");
  const position = await openPosition(tx);
  const result = resultOf(position);
  if (result === null) return err("exchange:error.noRate");
  if (result !== amount) return err("exchange:error.moved");
  if (result === 0n) return err("exchange:error.nothing");
  const kept = JSON.stringify(position, (_, value) => (typeof value === "bigint" ? String(value) : value));
  const row = await tx.first<{ id: string }>(sql`
    insert into fx_result (amount, position, reason, asked_by)
    values (${amount}, ${kept}::jsonb, ${reason}, ${by.id}) returning id`);
  if (!row) throw new Error("an exchange result was not proposed");
  const data = { amount: amount.toString(), ccy: "USD", reason };
  const about = { kind: "exchange-result", refType: "fx_result", refId: row.id };
  await tx.run(addTask({ key: taskKey(row.id), ...about, data }));
  await audit(tx, {
    actor: `staff:${by.id}`,
    action: "exchange.propose",
    entity: "fx_result",
    entityId: row.id,
    after: data,
  });
  return ok();
}

const taskKey = (id: string) => `exchange-result:${id}`;

async function approve(tx: Tx, by: By, row: Row): Promise<Done> {
  if (row.askedBy === by.id) return err("exchange:error.samePerson");
  if (resultOf(await openPosition(tx)) !== row.amount) return err("exchange:error.moved");
  const { id, amount, reason: memo } = row;
  const draft = exchanged({
    idemKey: `fx_result:${id}:posted`,
    ref: { type: "fx_result", id },
    memo,
    amount,
  });
  await post(tx, [draft], { all: true });
  await move(tx, by, row, "approve");
  return ok();
}

async function move(tx: Tx, by: By, row: Row, event: ResultEvent): Promise<void> {
  const next = resultStates.next(row.status, event);
  if (!next.ok) throw new Error(`an exchange result that cannot ${event}: ${row.id} ${row.status}`);
  await tx.run(sql`
    update fx_result set status = ${next.value}, decided_by = ${by.id}, decided_at = now()
    where id = ${row.id} and status = ${row.status}`);
  await tx.run(endTasks(sql`f.key = ${taskKey(row.id)}`));
  await audit(tx, {
    actor: `staff:${by.id}`,
    action: `exchange.${event}`,
    entity: "fx_result",
    entityId: row.id,
    before: { status: row.status },
    after: { status: next.value, amount: row.amount.toString() },
  });
}
