/** A step over more rows than a press waits for: a job takes them, by the example of tickets. */
import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTicket } from "~/domain/tickets/open.server";
import { ticketSteps } from "~/domain/tickets/steps.server";
import { personNow } from "~/domain/accounts/step-runs.server";
import { db, sql } from "~/platform/db";
import { keepRun, readRun, registerSteps, runSlice } from "~/platform/db/step-runs.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { ok } from "~/platform/result";
import { paths } from "~/platform/paths";
import { mostInRequest } from "~/platform/steps";
import { loader as deskLoader } from "~/routes/desk/changes";
import { loader as memberLoader } from "~/routes/user/changes";
import { makeMember, makeStaff } from "../factories";
import { callLoader, type Visitor } from "../setup/call";
import { runJobs } from "../setup/jobs";

async function tickets(count = mostInRequest + 1): Promise<string[]> {
  const asked = { name: "Elif", email: "elif@example.test", topic: "stock", message: "Is it back?" } as const;
  const nos: string[] = [];
  while (nos.length < count) {
    const opened = await openTicket(asked, { locale: "en-US", memberId: null });
    if (opened.ok) nos.push(opened.value);
  }
  return nos;
}

const support = async () => {
  const person = await makeStaff({ roles: ["support"] });
  return { person, staff: { ...person, roles: ["support" as const] } };
};
const input = { intent: "close" } as const;
const closings = async (nos: string[]) =>
  (
    await db.rows<{ count: number }>(sql`
      select count(h.id)::int as count from ticket t
      left join state_transition h on h.entity_id = t.id and h.entity = 'ticket' and h.event = 'close'
      where t.no = any(${nos}::text[]) group by t.id`)
  ).map(({ count }) => count);
const later = (reports: { readonly later?: string }) => reports.later ?? "";
const refuse = () => {
  throw new Error("nothing is refused yet");
};

test("many rows are left to a job, which goes on where it was killed; its report is for who asked", async () => {
  const { person, staff } = await support();
  const nos = await tickets();
  const [first = ""] = nos;
  await ticketSteps.runStep({ staff }, first, "close", { input });
  const once = randomUUID();
  const send = () => ticketSteps.runSteps({ staff }, nos, "close", { input, once });
  const reports = await send();
  expect([[...reports], later(await send())]).toEqual([[], later(reports)]);
  const answer = await answerRows(
    saidOf(reports, { stale: "common:rows.failed" }),
    refuse,
    () => redirect("/desk/tickets?tab=OPEN", flash("tickets:flash.closed")),
    paths.deskTicket,
  );
  const url = paths.deskChange(later(reports));
  expect((answer as Response).headers.get("location")).toBe(url);

  // The worker is gone after four rows.
  let asked = 0;
  const killed = runSlice(later(reports), (owner) =>
    ++asked > 4 ? Promise.reject(new Error("killed")) : personNow(owner),
  );
  await expect(killed).rejects.toThrow("killed");
  const open = (as: Visitor = person, loader: typeof deskLoader | typeof memberLoader = deskLoader) =>
    callLoader(loader, { url, params: { runId: later(reports) }, as });
  expect((await open()).data.run).toMatchObject({ total: nos.length, done: 3, refused: 1 });
  await runJobs();
  const { run, latest } = (await open()).data;
  expect(run).toMatchObject({ done: nos.length - 1, refused: 1, back: "/desk/tickets?tab=OPEN" });
  expect(run?.rows[0]).toMatchObject({
    name: first,
    why: "common:rows.failed",
    path: paths.deskTicket(first),
  });
  expect(latest.map(({ id }) => id)).toEqual([later(reports)]);
  expect(await closings(nos)).toEqual(nos.map(() => 1));

  expect((await open(await makeStaff({ roles: ["admin"] }))).status).toBe(404);
  expect((await open(await makeMember(), memberLoader)).status).toBe(404);
});

test("a role that is withdrawn meanwhile, and an account that is gone, end the work", async () => {
  const { person, staff } = await support();
  const nos = await tickets();
  const run = later(await ticketSteps.runSteps({ staff }, nos, "close", { input }));
  let asked = 0;
  await runSlice(run, async (owner) => {
    if (++asked === 3) await db.run(sql`update staff set roles = '{warehouse}' where id = ${person.id}`);
    return personNow(owner);
  });
  await db.run(sql`update staff set status = 'disabled' where id = ${person.id}`);
  await runJobs();
  const report = await readRun(`staff:${person.id}`, run);
  expect(report).toMatchObject({ done: 2, refused: nos.length - 2 });
  expect(new Set(report?.rows.map(({ why }) => why))).toEqual(new Set([null, "common:rows.forbidden"]));
  expect((await closings(nos)).filter((count) => count > 0)).toHaveLength(2);
});

test.each([
  ["1", false],
  ["2", true],
  ["9", null],
] as const)("a member of status %s is asked for as they are now", async (status, frozen) => {
  const { id } = await makeMember({ status });
  expect(await personNow(`member:${id}`)).toEqual(frozen === null ? null : { member: id, frozen });
});

test("a row that fails by an error stops no other, and is tried again before it is given up", async () => {
  const done: string[] = [];
  const said: unknown[] = [];
  registerSteps("thing", ["go"], {
    isFor: () => true,
    runStep: async (_, key, _event, terms) => {
      said.push(terms.input);
      if (key === "b") throw new Error("a bug");
      done.push(key);
      await db.run(sql`select 1`);
      await terms.within(db as never);
      return ok();
    },
  });
  const rows = ["a", "b", "c"].map((key) => ({ key, name: key }));
  const sent = { at: new Date(0), cents: 5n };
  const once = undefined;
  const run = await keepRun({ owner: "staff:x", entity: "thing", event: "go", input: sent, once, rows });
  for (let tries = 0; tries < 3; tries++) await runSlice(run, () => Promise.resolve("system"));
  expect(done).toEqual(["a", "c"]);
  expect(said).toEqual(Array.from({ length: 5 }, () => sent));
  expect((await readRun("staff:x", run))?.rows.map(({ why }) => why)).toEqual([
    null,
    "common:rows.failed",
    null,
  ]);
});
