/**
 * Steps of an entity, declared once (§3): who does them, when, what they write, and what follows. From the declaration
 * come the runner, the buttons of a page, the same step for many rows, and the test that walks the machine.
 */
import { audit, type AuditEntry } from "../audit.server";
import { idOf } from "../crypto.server";
import { err, ok, type Result } from "../result";
import type { Machine } from "../state-machine";
import { mostAtOnce, mostInRequest, type By, type Doer, type Offers, type Steps } from "../steps";
import { db, join, raw, sql, type Queryable, type Sql } from "./sql.server";
import { keepRun, registerSteps } from "./step-runs.server";
import { Rollback, transactionOr, type Tx } from "./transactions.server";
import { historyOf, recordTransitions, type Actor } from "./transitions.server";

/** A step while it is taken. */
export type Doing<Row, Input = unknown> = {
  readonly event: string;
  /** As it was locked, before the step. */
  readonly row: Row;
  readonly to: string;
  readonly by: By;
  readonly actor: Actor;
  readonly input: Input;
  readonly now: Date;
};

type Noted = Partial<Pick<AuditEntry, "before" | "after">> & { readonly action?: string };

/** How a step is declared. Only `by` is needed. */
export type Step<Row, Input, Refusal extends string, Shown = Row> = {
  readonly by: Doer | readonly Doer[];
  /** Whether the row allows it, beside its state. Pure; pages ask it, too. */
  readonly guard?: (row: Shown, by: By, now: Date) => Result<unknown, Refusal>;
  /** What only the form and the database can tell. Asked after the guard, before anything is written. */
  readonly check?: (tx: Tx, step: Doing<Row, Input>) => Promise<Result<unknown, Refusal>>;
  /** What it writes beside the state: assignments of an `update`. */
  readonly set?: (step: Doing<Row, Input>) => Sql;
  readonly reason?: (step: Doing<Row, Input>) => string | null | undefined;
  /** Cents that the history says went back to the member. */
  readonly givenBack?: (step: Doing<Row, Input>) => bigint | undefined;
  /** What the audit log says besides who, what and when; null where the command writes the log itself. */
  readonly audit?: (step: Doing<Row, Input>) => Noted | null;
  /** What follows in the same transaction, in this order. A refusal takes everything back. */
  readonly then?: readonly ((
    tx: Tx,
    step: Doing<Row, Input>,
  ) => Promise<Result<unknown, Refusal> | void | undefined>)[];
};

export type InputFor<Inputs, Event> = Event extends keyof Inputs ? Inputs[Event] : undefined;

type Declared<
  Row,
  Inputs,
  Refusal extends string,
  Shown,
  Key,
  Viewer extends By,
  State extends string,
  Event extends string,
  Start extends string,
  Elsewhere extends Event,
> = {
  /** The table, which has `id` and `status`. */
  readonly entity: string;
  readonly state?: {
    readonly of: (row: Shown) => State;
    /** The state of a row, in SQL, and the assignments that write one. */
    readonly column: Sql;
    readonly assign: (state: Sql) => Sql;
    readonly name: (state: State) => string;
  };
  readonly machine: Machine<State, Event>;
  /**
   * Locks the row of a key, with all that its guards ask for; null where `by` sees none. Left out where commands lock it
   * themselves and call `takeStep`.
   */
  readonly lock?: (tx: Tx, key: Key, by: Viewer) => Promise<Row | null>;
  /** Whose row it is. Left out: `lock` and the callers see to it. */
  readonly owner?: (row: Shown) => string | null;
  readonly stale: Refusal;
  /** What is answered where `lock` finds no row; else `stale`. */
  readonly unknown?: Refusal;
  readonly set?: (step: Doing<Row>) => Sql;
  /** What the audit log writes before the event. With it, all that staff do stands there. */
  readonly audit?: string;
  readonly starts?: Readonly<Record<Start, State>>;
  readonly steps: {
    readonly [E in Exclude<Event, Elsewhere>]: Step<Row, InputFor<Inputs, E>, Refusal, Shown>;
  };
  /** Events that are no steps: what a payment settles in its own statement, and what another command moves. */
  readonly elsewhere?: readonly Elsewhere[];
};

type Terms<Input> = (undefined extends Input ? { readonly input?: Input } : { readonly input: Input }) & {
  /** The key of the form: with it the step is taken once, however often it is sent. */
  readonly once?: string;
  readonly now?: Date;
};

/** `within` is called in the transaction of a step that is taken, or was taken by the same form before. */
type RunTerms<Input> = Terms<Input> & { readonly within?: (tx: Tx) => Promise<unknown> };

/** What became of one row of many. */
export type RowReport<Key, Refusal extends string> = { readonly key: Key } & Result<null, Refusal>;

/** Reports of rows. With `later` there are none yet: a job takes the rows, and that is the id of its run. */
export type RowReports<Key, Refusal extends string> = RowReport<Key, Refusal>[] & { readonly later?: string };

/** Who somebody is in the history. */
export function actorOf(by: By): Actor {
  if (by === "system") return by;
  if ("member" in by) return `member:${by.member}`;
  if ("staff" in by) return `staff:${by.staff.id}`;
  return "store" in by ? `store:${by.store}` : `provider:${by.provider}`;
}

/** `owner`: whose row it is; undefined where that is not asked. */
function isDoneBy(doer: Doer, by: By, owner: string | null | undefined): boolean {
  if (typeof doer === "object") return typeof by === "object" && "staff" in by && doer.staff(by.staff.roles);
  if (by === "system") return doer === by;
  return doer in by && (doer !== "member" || owner === undefined || ("member" in by && by.member === owner));
}

/** Which rows a step is taken of at once, what is written beside, and in which transaction. */
export type Sweep = { readonly where: Sql; readonly set?: Sql; readonly on?: Queryable };

type Swept<State extends string, Event extends string> = {
  readonly entity: string;
  readonly machine: Machine<State, Event>;
  readonly state: {
    readonly column: Sql;
    readonly assign: (state: Sql) => Sql;
    readonly name: (state: State) => string;
  };
};

/**
 * Moves all rows of an entity that fit in one statement, with their history, and nothing of what a step declares beside:
 * what `sweep` of its steps does, for those that its steps themselves call. The ids of those that moved.
 */
export async function sweepRows<State extends string, Event extends string>(
  { entity, machine, state }: Swept<State, Event>,
  event: Event,
  by: By,
  { where, set, on = db }: Sweep,
): Promise<string[]> {
  const ways = machine.states.flatMap((from) => {
    const to = machine.table[from][event];
    return to === undefined ? [] : [{ from, to, was: state.name(from), is: state.name(to) }];
  });
  const rows = await on.rows<{ id: string }>(sql`
    with way as (select * from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb)
      as way("from" text, "to" text, was text, "is" text)),
    moved as (
      update ${raw(`"${entity}"`)} set ${state.assign(sql`way."to"`)}${set ? sql`, ${set}` : sql``} from way
      where ${state.column} = way."from" and (${where}) returning id, way.was, way."is"),
    told as (${historyOf(sql`
      select ${entity}, id, was, "is", ${event}, ${actorOf(by)} from moved`)})
    select id from moved order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Declares the steps of an entity. `Row` is what `lock` gives, `Inputs` what forms say by event, `Refusal` the codes of
 * what is refused, `Shown` the part of a row that guards ask for and pages have.
 */
export const defineSteps =
  <
    Row extends Shown & { readonly id: string },
    Inputs = unknown,
    Refusal extends string = "stale",
    Shown extends { readonly status: string } = Row,
  >() =>
  <
    Key,
    Viewer extends By,
    State extends string,
    Taken extends string,
    Start extends string = never,
    Elsewhere extends Taken = never,
  >(
    declared: Declared<Row, Inputs, Refusal, Shown, Key, Viewer, State, Taken, Start, Elsewhere>,
  ) => {
    type Event = Exclude<Taken, Elsewhere>;
    const { entity, machine, stale } = declared;
    const state = declared.state ?? {
      of: (row: Shown) => row.status as State,
      column: sql`status`,
      assign: (to: Sql) => sql`status = ${to}`,
      name: (named: State) => named,
    };
    const table = raw(`"${entity}"`);
    const events = Object.keys(declared.steps) as Event[];
    type Of<E extends Event> = Step<Row, InputFor<Inputs, E>, Refusal, Shown>;
    type Moved = { readonly row: Row; readonly to: State };

    const doers = Object.fromEntries(
      events.map((event) => [event, [declared.steps[event].by].flat()]),
    ) as unknown as Record<Event, readonly Doer[]>;
    const isOneOf = (event: Event, by: By, owner: string | null | undefined) =>
      doers[event].some((doer) => isDoneBy(doer, by, owner));
    const isTheirs = (event: Event, row: Shown, by: By) => isOneOf(event, by, declared.owner?.(row));

    function decide(row: Shown, event: Event, by: By, now: Date): Result<State, Refusal> {
      if (!isTheirs(event, row, by) || isFrozen(by)) return err(stale);
      return decideTheirs(row, event, by, now);
    }

    /** Of a step that is theirs. */
    function decideTheirs(row: Shown, event: Event, by: By, now: Date): Result<State, Refusal> {
      const to = machine.next(state.of(row), event);
      if (!to.ok) return err(stale);
      const guarded = declared.steps[event].guard?.(row, by, now);
      return guarded && !guarded.ok ? guarded : to;
    }

    function stepsOf(
      row: Shown,
      by: By,
      now = new Date(),
      among: readonly Event[] = events,
    ): Steps<Event, Refusal> {
      const can: Event[] = [];
      const closed: Partial<Record<Event, Refusal | "frozen">> = {};
      for (const event of among) {
        if (!isTheirs(event, row, by)) continue;
        const next = isFrozen(by) ? err("frozen" as const) : decideTheirs(row, event, by, now);
        if (next.ok) can.push(event);
        else closed[event] = next.error;
      }
      return { can, closed };
    }

    /**
     * What a page draws: the steps of this viewer that the state of the row allows. Those that only a guard closes say
     * why. Somebody frozen is offered nothing; their pages say that once. `among`: the steps that the page has.
     */
    function offersOf(row: Shown, by: By, now = new Date(), among: readonly Event[] = events): Offers<Event> {
      if (isFrozen(by)) return {};
      const open: Offers<string> = {};
      const closed: Offers<string> = {};
      const from = machine.table[state.of(row)];
      for (const event of among) {
        if (from[event] === undefined || !isTheirs(event, row, by)) continue;
        const next = decideTheirs(row, event, by, now);
        if (next.ok) open[event] = true;
        else if (next.error !== stale) closed[event] = next.error;
      }
      return { ...open, ...closed } as Offers<Event>;
    }

    /** The steps that are somebody's in some state; a member's are those of their own rows. */
    const stepsBy = (by: By): Event[] => events.filter((event) => isOneOf(event, by, undefined));

    /**
     * Takes a step of a row that is locked. A refusal changes nothing; one of a consequence is thrown as `Rollback`, so
     * the transaction is one of `transactionOr`.
     */
    async function takeStep<E extends Event>(
      tx: Tx,
      row: Row,
      event: E,
      by: By,
      terms: Terms<InputFor<Inputs, E>>,
    ): Promise<Result<Moved, Refusal>> {
      const { once, now = new Date() } = terms;
      const next = decide(row, event, by, now);
      if (!next.ok) return next;
      const to = next.value;
      const { check, set, reason, givenBack, then = [], ...of }: Of<E> = declared.steps[event];
      const input = terms.input as InputFor<Inputs, E>;
      const step = { event, row, to, by, actor: actorOf(by), input, now };
      const checked = await check?.(tx, step);
      if (checked && !checked.ok) return checked;
      const from = state.of(row);
      const sets = [state.assign(sql`${to}::text`), declared.set?.(step), set?.(step)].filter(
        (piece) => piece !== undefined,
      );
      const moved = await tx.run(sql`
        update ${table} set ${join(sets)} where id = ${row.id} and ${state.column} = ${from}`);
      if (moved !== 1) return err(stale);
      const why = reason?.(step) ?? undefined;
      const id = once === undefined ? undefined : markOf(row.id, event, once);
      const { actor } = step;
      await recordTransitions(tx, [
        {
          ...{ id, entity, entityId: row.id, event, actor, reason: why },
          ...{ from: state.name(from), to: state.name(to), givenBack: givenBack?.(step) },
        },
      ]);
      const noted = of.audit ? of.audit(step) : {};
      if (noted) await noteStaff(tx, row.id, event, actor, noted);
      for (const follow of then) {
        const done = await follow(tx, step);
        if (done && !done.ok) throw new Rollback(done);
      }
      return ok({ row, to });
    }

    async function noteStaff(
      tx: Tx,
      entityId: string,
      event: string,
      actor: Actor,
      { action = event, ...more }: Noted,
    ): Promise<void> {
      if (declared.audit === undefined || !actor.startsWith("staff:")) return;
      await audit(tx, { actor, action: `${declared.audit}.${action}`, entity, entityId, ...more });
    }

    // Of each row its own, because one form may be about many.
    const markOf = (id: string, event: string, once: string) => idOf(`step:${entity}:${id}:${event}:${once}`);

    const wasTaken = (tx: Tx, row: Row, event: Event, once: string) =>
      tx.first(sql`
        select 1 from state_transition
        where entity = ${entity} and entity_id = ${row.id} and id = ${markOf(row.id, event, once)}`);

    function lock(tx: Tx, key: Key, by: Viewer): Promise<Row | null> {
      if (!declared.lock) throw new Error(`${entity} does not say how its row is locked`);
      return declared.lock(tx, key, by);
    }

    /**
     * Locks the row of a key and takes the step, in one transaction. With `once` a second call does nothing and answers
     * as the first did.
     */
    function runStep<E extends Event>(
      by: Viewer,
      key: Key,
      event: E,
      terms: RunTerms<InputFor<Inputs, E>>,
    ): Promise<Result<null, Refusal>> {
      type Answer = Result<null, Refusal>;
      return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
        const row = await lock(tx, key, by);
        if (!row) return err(declared.unknown ?? stale);
        // The row is locked, so the same form cannot come in between.
        const isSame = terms.once !== undefined && (await wasTaken(tx, row, event, terms.once));
        const taken = isSame ? ok() : await takeStep(tx, row, event, by, terms);
        if (!taken.ok) return taken;
        await terms.within?.(tx);
        return ok(null);
      });
    }

    /**
     * The same step for many rows, each in a transaction of its own, one after the other: what became of each. A row that
     * is refused does not stop the others. Throws where there are more than `mostAtOnce`. More than `mostInRequest` rows of
     * a person are left to a job, which asks anew who they are; `nameOf` is how its report calls a row.
     */
    async function runSteps<E extends Event>(
      by: Viewer,
      keys: readonly Key[],
      event: E,
      terms: RunTerms<InputFor<Inputs, E>> & { readonly nameOf?: (key: Key) => string },
    ): Promise<RowReports<Key, Refusal>> {
      const asked = [...new Set(keys)];
      if (asked.length > mostAtOnce) throw new Error(`${asked.length} rows at once`);
      if (asked.length > mostInRequest && isPerson(by)) {
        const { nameOf = String } = terms;
        const rows = asked.map((key) => ({ key: String(key), name: nameOf(key) }));
        const later = await keepRun({
          owner: actorOf(by),
          entity,
          event,
          input: terms.input,
          once: terms.once,
          rows,
        });
        return Object.assign([], { later });
      }
      const reports: RowReport<Key, Refusal>[] = [];
      for (const key of asked) reports.push({ key, ...(await runStep(by, key, event, terms)) });
      return reports;
    }

    /**
     * Takes a step of all rows that fit, in one statement: for jobs, and steps without consequences. `where` says in SQL
     * what the guard would; it and `set` name columns of the table. The ids of those that moved.
     */
    async function sweep(event: Event, by: By, terms: Sweep): Promise<string[]> {
      const { check, then } = declared.steps[event];
      if (check ?? then) throw new Error(`${entity}.${event} asks more than a statement can`);
      return sweepRows({ entity, machine, state }, event, by, terms);
    }

    async function begin(
      tx: Tx,
      start: Start,
      by: By,
      ids: string | readonly string[],
      { reason, after }: { reason?: string | undefined; after?: unknown } = {},
    ): Promise<void> {
      const to = state.name((declared.starts as Readonly<Record<Start, State>>)[start]);
      const actor = actorOf(by);
      await recordTransitions(
        tx,
        [ids].flat().map((entityId) => ({ entity, entityId, from: null, to, event: start, actor, reason })),
      );
      if (after === undefined) return;
      for (const id of [ids].flat()) await noteStaff(tx, id, start, actor, { after });
    }

    registerSteps(entity, events, {
      isFor: (by, event) => !isFrozen(by) && stepsBy(by).includes(event as Event),
      // What was kept of a run was given to `runSteps` with these types.
      runStep: (by, key, event, terms) =>
        runStep(by as Viewer, key as Key, event as Event, terms as RunTerms<InputFor<Inputs, Event>>),
    });

    return { declared, decide, stepsOf, offersOf, stepsBy, lock, takeStep, runStep, runSteps, sweep, begin };
  };

const isFrozen = (by: By): boolean => typeof by === "object" && "member" in by && by.frozen === true;

const isPerson = (by: By): boolean => typeof by === "object" && ("member" in by || "staff" in by);
