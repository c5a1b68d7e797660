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
    readonly elsewhere?: readonly string[];
    readonly steps: Readonly<Record<string, { by: Doer | readonly Doer[]; guard?: Guard }>>;
  };
  stepsOf(row: never, by: By, now?: Date): Steps<string>;
};

type Row = { readonly id: string; readonly status: string };

/** The same steps without what they write besides, and what follows. */
const bare = ({ declared: { entity, machine, owner, steps } }: Walked) =>
  defineSteps<Row>()({
    entity,
    machine,
    lock: () => Promise.resolve(null),
    stale: "stale",
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

/** A transaction that keeps what is written instead of writing it; each statement finds its row. */
function counting() {
  const written: { text: string; values: unknown[] }[] = [];
  const run = async (piece: Sql) => {
    written.push(compile(piece));
    return 1;
  };
  return { written, tx: { run, rows: run, first: run } as unknown as Tx };
}

/** Tests of one entity; `rows` are such as differ in what its guards ask for, each is put into every state. */
export function walk(entity: Walked, rows: readonly object[], now = new Date()): void {
  const { machine, steps, entity: table } = entity.declared;
  const { takeStep } = bare(entity);
  const events = Object.keys(steps);
  const cases = rows.flatMap((facts) =>
    machine.states.map((status) => ({ id: staffId, ...facts, status }) as Row),
  );

  test(`${table}: a step moves the row as declared, or writes nothing; pages offer what is taken`, async () => {
    const taken = new Set<string>();
    for (const row of cases)
      for (const { name, by, is } of everybody) {
        const offered = entity.stepsOf(row as never, by, now);
        for (const event of events) {
          const { by: doers, guard } = steps[event] ?? { by: [] };
          const to = machine.table[row.status]?.[event];
          const theirs = [doers].flat().some(is);
          const fits = theirs && to !== undefined && (guard?.(row as never, by, now).ok ?? true);
          const { tx, written } = counting();
          const done = await takeStep(tx, row, event, by, { now });
          const what = `${row.status} + ${event} by ${name}`;
          expect(done.ok, what).toBe(fits);
          expect(offered.can.includes(event), `${what}, offered`).toBe(fits);
          expect(event in offered.closed, `${what}, named as closed`).toBe(
            !fits && (theirs || (name === "its frozen member" && [doers].flat().includes("member"))),
          );
          if (fits) taken.add(`${row.status} + ${event}`);
          expect(
            written.map(({ text }) => text.trim().split(/\s+/, 3).join(" ")),
            what,
          ).toEqual(fits ? [`update ${table} set`, "insert into state_transition"] : []);
          if (fits) expect(written[0]?.values, what).toEqual([to, staffId, row.status]);
          if (fits)
            expect(written[1]?.values, what).toEqual(
              expect.arrayContaining([row.status, to, event, actorOf(by)]),
            );
        }
      }
    const drawn = machine.states.flatMap((state) =>
      Object.keys(machine.table[state] ?? {})
        .filter((event) => !entity.declared.elsewhere?.includes(event))
        .map((event) => `${state} + ${event}`),
    );
    expect([...taken].sort(), "each move of the machine is somebody's").toEqual(drawn.sort());
  });
}
