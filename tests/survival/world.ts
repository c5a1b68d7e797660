/** The running product, its partners and its database, as those see them who were not told of any trouble. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ownerOf } from "../../server/owner";
import type { RunningStage } from "../setup/stage";

export type World = {
  stage: RunningStage;
  supervisor: number;
  /** Rows of the product's database; asked again while that is away. */
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Asks the sandbox, or posts to it. */
  sandbox<T>(path: string, body?: unknown, method?: string): Promise<T>;
  close(): Promise<void>;
};

/** What a test needs to know of a stage. */
export function worldOf(stage: RunningStage): World {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 6, connectionTimeoutMillis: 2_000 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    stage,
    supervisor: ownerOf(stage.dataDir)?.pid ?? 0,
    rows: async <T>(text: string, values: unknown[] = []) => {
      for (let tries = 0; ; tries++) {
        try {
          return (await pool.query(text, values)).rows as T[];
        } catch (error) {
          // The database's own word on a statement has a position; all else is it being away.
          if (tries > 150 || (error as { position?: string }).position) throw error;
          await pause(200);
        }
      }
    },
    sandbox: (path, body, method) => askSandbox(stage.sandboxUrl + path, body, method),
    close: () => pool.end(),
  };
}

async function askSandbox<T>(url: string, body?: unknown, method = body ? "POST" : "GET"): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

/** Money that entered at the provider by its own records, in cents, by payment. */
export async function capturedAtProvider({ stage }: World): Promise<Map<string, number>> {
  type Page = {
    has_more: boolean;
    data: { id: string; status: string; amount_received: number; metadata: Record<string, string> }[];
  };
  const captured = new Map<string, number>();
  const headers = { authorization: `Bearer ${stage.env["STRIPE_SECRET_KEY"]}` };
  for (let after = ""; ;) {
    const url = `${stage.sandboxUrl}/v1/payment_intents?limit=100${after && `&starting_after=${after}`}`;
    const page = (await (await fetch(url, { headers })).json()) as Page;
    for (const intent of page.data) {
      if (intent.status !== "succeeded") continue;
      const payment = intent.metadata["payment"] ?? intent.id;
      captured.set(payment, (captured.get(payment) ?? 0) + intent.amount_received);
    }
    after = page.data.at(-1)?.id ?? "";
    if (!page.has_more) return captured;
  }
}

/** What a capture is called that took its money, whatever went back since. */
const kept: ReadonlySet<string> = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);

/** The same of PayPal, out of what it remembers. */
export async function capturedAtPayPal({ stage }: World): Promise<Map<string, number>> {
  type Capture = { status: string; amount: { value: string } };
  type Unit = { custom_id?: string; payments?: { captures?: Capture[] } };
  type Memory = { paypal: { orders: Record<string, { id: string; purchase_units: Unit[] }> } };
  // What it remembers is written down a moment later.
  await pause(1_000);
  const { paypal } = JSON.parse(readFileSync(join(stage.dataDir, "sandbox.json"), "utf8")) as Memory;
  const captured = new Map<string, number>();
  for (const { id, purchase_units: units } of Object.values(paypal.orders))
    for (const { custom_id: payment = id, payments } of units)
      for (const { status, amount } of payments?.captures ?? []) {
        if (!kept.has(status)) continue;
        captured.set(payment, (captured.get(payment) ?? 0) + Math.round(Number(amount.value) * 100));
      }
  return captured;
}

/** What went back at the providers by their own records, in cents, by our refund. */
export async function refundedAtProviders({ stage }: World): Promise<Map<string, number>> {
  type Memory = {
    stripe: { refunds: Record<string, { status: string; amount: number; metadata?: { refund?: string } }> };
    paypal: {
      refunds: Record<string, { refund: { status: string; custom_id?: string; amount: { value: string } } }>;
    };
  };
  await pause(1_000);
  const memory = JSON.parse(readFileSync(join(stage.dataDir, "sandbox.json"), "utf8")) as Memory;
  const back = new Map<string, number>();
  const add = (id: string, amount: number) => back.set(id, (back.get(id) ?? 0) + amount);
  for (const [id, { status, amount, metadata }] of Object.entries(memory.stripe.refunds))
    if (status === "succeeded") add(metadata?.refund ?? id, amount);
  for (const [id, { refund }] of Object.entries(memory.paypal.refunds))
    if (refund.status === "COMPLETED")
      add(refund.custom_id ?? id, Math.round(Number(refund.amount.value) * 100));
  return back;
}

/** While people wait: what a provider left without an answer is asked for now, not in a minute. */
export async function hurry({ rows }: World, over: () => boolean): Promise<void> {
  while (!over()) {
    await rows(`update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and locked_at is null and run_at > now() + interval '2 seconds'
        and (t.identifier = 'payments.refund' or (t.identifier = 'payments.reconcile' and exists (
          select 1 from payment p where p.status = 'ERROR' and p.id::text = j.payload ->> 'paymentId')))`);
    await pause(2_000);
  }
}

/** How each attempt to pay the order stands, what befell it and what its job waits for; a line each. */
export async function attemptsAt({ rows }: World, no: string): Promise<string> {
  const attempts = await rows<{ line: string }>(
    `select concat_ws(' ', p.id, p.method, p.status, p.provider_ref, p.created_at,
        (select string_agg(t.event || '>' || t.to_state, ' ' order by t.at) from state_transition t
          where t.entity = 'payment' and t.entity_id = p.id),
        (select format('job: run %s, attempts %s, locked %s by %s, %s',
            j.run_at, j.attempts, j.locked_at, j.locked_by, j.last_error)
          from graphile_worker._private_jobs j where j.key = 'payment:' || p.id)) as line
      from payment p join payment_payable x on x.payment_id = p.id join store_order o on o.id = x.payable_id
      where o.no = $1 order by p.created_at`,
    [no],
  );
  return attempts.map(({ line }) => line).join("\n") || "nobody tried to";
}

/** A wire whose proof finance looks at: no time that passes ends it. */
const forFinance = "method = 'wire'";

/**
 * Lets the time pass that failed jobs and open payments wait for, until nothing is left to do. What the queue's
 * schedule holds (polls, acceptance after the cooling-off) is not waited for.
 */
export async function settle({ rows }: World, milliseconds: number): Promise<void> {
  const until = Date.now() + milliseconds;
  for (let quiet = 0; quiet < 3;) {
    await rows(`update payment set expires_at = now()
      where status = 'IN_PROGRESS' and expires_at > now() and not ${forFinance}`);
    // Tries that follow each other at once are not counted: hours of waiting would lie between them.
    await rows(`update graphile_worker._private_jobs j set run_at = now(), attempts = least(attempts, 6)
      from graphile_worker._private_tasks t
      where t.id = j.task_id and locked_at is null and run_at > now()
        and (attempts > 0 or t.identifier in ('payments.reconcile', 'payments.refund'))
        and not exists (select 1 from payment where id::text = j.payload ->> 'paymentId' and ${forFinance})`);
    const left = await rows<{ what: string }>(`
      select t.identifier || ' ' || coalesce(j.last_error, '') as what
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where (j.locked_at is not null or j.run_at <= now()) and j.attempts < j.max_attempts
        and t.identifier not like 'stores.poll%'
      union all select 'payment ' || id || ' ' || status from payment
        where status in ('IN_PROGRESS', 'ERROR') and not ${forFinance}
      union all select 'refund ' || no || ' ' || status from refund where status in ('PROCESSING', 'ERROR')`);
    quiet = left.length === 0 ? quiet + 1 : 0;
    if (Date.now() > until)
      throw new Error(`still to do:\n${left.map(({ what }) => what.slice(0, 200)).join("\n")}`);
    await pause(400);
  }
}
