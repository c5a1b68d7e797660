/**
 * Walks the machine of an entity: each state, step and actor. A step either moves the row as it is declared, or nothing
 * is written. No database: the statements are counted. What a step writes besides, and what follows, has tests of its
 * own.
 */
import { expect, test } from "vitest";
import { staffRoles } from "~/domain/accounts/people";
import { actorOf, defineSteps } from "~/platform/db/steps.server";
import type { By, Doer, Steps } from "~/platform/steps";
import { compile, type Sql } from "~/platform/db/sql.server";
import type { Tx } from "~/platform/db";
import type { Machine } from "~/platform/state-machine";
import type { Result } from "~/platform/result";

type Guard = (row: never, by: By, now: Date) => Result<unknown>;
type Walked = {
  readonly declared: {
    readonly entity: string;
    readonly machine: Machine<string, string>;
    readonly owner?: (row: never) => string | null;
    readonly state?: object;
    readonly elsewhere?: readonly string[];
    readonly steps: Readonly<Record<string, { by: Doer | readonly Doer[]; guard?: Guard }>>;
  };
  stepsOf(row: never, by: By, now?: Date): Steps<string>;
};

type Row = { readonly id: string; readonly status: string };

/** The same steps without what they write besides, and what follows. */
const bare = ({ declared: { entity, machine, owner, state, steps } }: Walked) =>
  defineSteps<Row>()({
    entity,
    machine,
    lock: () => Promise.resolve(null),
    stale: "stale",
    ...(state && { state: state as never }),
    ...(owner && { owner: owner as (row: Row) => string | null }),
    steps: Object.fromEntries(
      Object.entries(steps).map(([event, { by, guard }]) => [
        event,
        { by, ...(guard && { guard: guard as (row: Row) => Result<unknown, "stale"> }) },
      ]),
    ),
  });

/** Whose the rows are, and who of the staff does something with them. */
export const ownerId = "0192f1f0-0000-7000-8000-00000000000a";
export const staffId = "0192f1f0-0000-7000-8000-00000000000b";

type Someone = { readonly name: string; readonly by: By; readonly is: (doer: Doer) => boolean };

const everybody: readonly Someone[] = [
  { name: "its member", by: { member: ownerId }, is: (doer) => doer === "member" },
  { name: "its frozen member", by: { member: ownerId, frozen: true }, is: () => false },
  { name: "another member", by: { member: staffId }, is: () => false },
  { name: "a store", by: { store: staffId }, is: (doer) => doer === "store" },
  { name: "a provider", by: { provider: "stripe" }, is: (doer) => doer === "provider" },
  { name: "the system", by: "system", is: (doer) => doer === "system" },
  ...[...staffRoles.map((role) => [role]), []].map((roles) => ({
    name: `staff: ${roles.join() || "no role"}`,
    by: { staff: { id: staffId, name: "Lin", roles } },
    is: (doer: Doer) => typeof doer === "object" && doer.staff(roles),
  })),
];

type Written = { readonly text: string; readonly values: readonly unknown[] };

/** A transaction that keeps what is written instead of writing it; each statement finds its row. */
function counting() {
  const written: Written[] = [];
  const run = async (piece: Sql) => {
    written.push(compile(piece));
    return 1;
  };
  return { written, tx: { run, rows: run, first: run } as unknown as Tx };
}

/**
 * Tests of one entity; `rows` are such as differ in what its guards ask for, each is put into every state. `rowOf`: the
 * columns of a state, where it is more than `status`.
 */
export function walk(
  entity: Walked,
  rows: readonly object[],
  rowOf: (state: string) => object = (status) => ({ status }),
): void {
  const { machine, steps, entity: table, elsewhere = [] } = entity.declared;
  const now = new Date();
  const { takeStep } = bare(entity);
  const cases = rows.flatMap((facts) =>
    machine.states.map((state) => ({ state, row: { id: staffId, ...facts, ...rowOf(state) } as Row })),
  );

  test(`${table}: a step moves the row as declared, or writes nothing; pages offer what is taken`, async () => {
    const taken = new Set<string>();
    const faults: string[] = [];
    for (const { state, row } of cases)
      for (const { name, by, is } of everybody) {
        const offered = entity.stepsOf(row as never, by, now);
        for (const [event, { by: doers, guard }] of Object.entries(steps)) {
          const to = machine.table[state]?.[event];
          const theirs = [doers].flat().some(is);
          const fits = theirs && to !== undefined && (guard?.(row as never, by, now).ok ?? true);
          const { tx, written } = counting();
          const done = await takeStep(tx, row, event, by, { now });
          const closed =
            !fits && (theirs || (name === "its frozen member" && [doers].flat().includes("member")));
          const right =
            done.ok === fits &&
            offered.can.includes(event) === fits &&
            event in offered.closed === closed &&
            (fits ? isMove(written, { table, row, state, to, event, by }) : written.length === 0);
          if (!right)
            faults.push(`${state} + ${event} by ${name}: ${JSON.stringify({ fits, done, written })}`);
          if (fits) taken.add(`${state} + ${event}`);
        }
      }
    expect(faults.slice(0, 5)).toEqual([]);
    const drawn = machine.states.flatMap((state) =>
      Object.keys(machine.table[state] ?? {})
        .filter((event) => !elsewhere.includes(event))
        .map((event) => `${state} + ${event}`),
    );
    expect([...taken].sort(), "each move of the machine is somebody's").toEqual(drawn.sort());
  });
}

type Expected = { table: string; row: Row; state: string; to: string; event: string; by: By };

/** Whether the state was set where it was still as before, then the history written, and nothing else. */
function isMove(written: readonly Written[], { table, row, state, to, event, by }: Expected): boolean {
  const [update, history, ...more] = written;
  if (!update || !history || more.length > 0) return false;
  return (
    update.text.trim().startsWith(`update "${table}" set`) &&
    [to, row.id, state].every((value) => update.values.includes(value)) &&
    history.text.trim().startsWith("insert into state_transition") &&
    [row.id, event, actorOf(by)].every((value) => history.values.includes(value))
  );
}
