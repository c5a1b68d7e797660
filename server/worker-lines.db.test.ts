import { Logger, run } from "graphile-worker";
import { afterEach, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { linesOf } from "./worker-lines";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  await db.run(sql`delete from graphile_worker._private_jobs`);
});

test("stores that answer nobody hold their own line up, and no other", async () => {
  let waiting = 0;
  const paid: string[] = [];
  const answers = Promise.withResolvers<void>();
  const handlers = {
    "stores.poll": () => {
      waiting += 1;
      return answers.promise;
    },
    "payments.settle": (payload: unknown) => {
      paid.push((payload as { no: string }).no);
      return Promise.resolve();
    },
  };
  for (let i = 0; i < 5; i++) await addJob(db, "stores.poll", {});
  const runners = await Promise.all(
    linesOf(handlers, 2).map((line) =>
      run({
        ...line,
        connectionString: env().DATABASE_URL,
        noHandleSignals: true,
        parsedCronItems: [],
        logger: new Logger(() => () => undefined),
      }),
    ),
  );
  endings.push(
    () => answers.resolve(),
    () => Promise.all(runners.map((runner) => runner.stop())),
  );
  await expect.poll(() => waiting).toBe(1);
  await addJob(db, "payments.settle", { no: "P1" });
  await expect.poll(() => paid).toEqual(["P1"]);
  expect(waiting).toBe(1);
});
