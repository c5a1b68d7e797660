/** What becomes of imports and their files in time: taken up again, dropped, remembered. */
import { Readable } from "node:stream";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { keptFiles } from "../../../../tests/kept-files";
import { runJobs, waitingJobs } from "../../../../tests/setup/jobs";
import { importFileDays } from "../config";
import { jobs } from "../jobs.server";
import type { Staff } from "~/domain/accounts/people";
import { arrivingFile, cancelImport, confirmImport, dropFiles, findImport } from "./desk.server";
import { productImports } from "../lists.server";
import { createImport } from "./noted.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

const stored = () => keptFiles(".upload");
const job = (task: string) => jobs[task]?.({}, undefined as never);

/** A file that has arrived and waits to be looked at. */
async function arrived(text: string): Promise<string> {
  const file = arrivingFile();
  const content = Buffer.from(text);
  expect(await file.store(Readable.from([content]))).toBe(true);
  const queued = await file.queue({ name: "goods.csv", bytes: content.length, sha256: "" }, "CN", staff.id);
  return queued.ok ? queued.value : queued.error;
}

const goods = (name: string) =>
  `Handle,Title,Product Category,Variant SKU,Variant Price\n${name},Thing,Kitchen,${name}-1,4.00\n`;

async function looked(text: string): Promise<string> {
  const importId = await arrived(text);
  await runJobs();
  return importId;
}

async function imported(name: string): Promise<string> {
  const importId = await looked(goods(name));
  expect(await confirmImport(staff, importId)).toMatchObject({ ok: true });
  await runJobs();
  return importId;
}

test("a run whose process died is queued again, and nobody cancels one that runs", async () => {
  const importId = await looked(goods("vase"));
  await db.run(sql`
    update catalogue_import set status = 'RUNNING', heartbeat_at = now() - interval '5 minutes' where id = ${importId}`);
  expect(await cancelImport(staff, importId)).toMatchObject({ ok: false, error: "done" });
  await job("catalogue.resume-imports");
  expect(await waitingJobs()).toMatchObject([{ task: "catalogue.import", payload: { importId } }]);
});

test("the file of what was given up is dropped", async () => {
  const importId = await looked(goods("ewer"));
  await cancelImport(staff, importId);
  const before = stored();
  await job("catalogue.sweep-imports");
  expect(stored()).toBe(before - 1);
});

describe("a file whose import is over", () => {
  const over = (importId: string, days: number) =>
    db.run(sql`
      update catalogue_import set finished_at = now() - make_interval(days => ${days}) where id = ${importId}`);
  const nobody = {} as Staff;
  const inHistory = async () => {
    const { rows } = await productImports.page(
      nobody,
      productImports.parse("/desk/catalogue/import", nobody),
    );
    return new Map(rows.map((row) => [row.id, row.fileGone]));
  };

  test("is dropped when its time is over; its line and its report stay and say so", async () => {
    const [old, young] = [await imported("decanter"), await imported("carafe")];
    await over(old, importFileDays + 1);
    await over(young, importFileDays - 1);
    const failed = await looked("no table at all");
    const before = stored();
    await dropFiles();
    expect(stored()).toBe(before - 1);
    await over(failed, importFileDays + 1);
    await job("catalogue.sweep-imports");
    expect(stored()).toBe(before - 2);
    expect(await findImport(old)).toMatchObject({ status: "DONE", created: 1, fileGone: true });
    expect(await findImport(failed)).toMatchObject({ status: "FAILED", fileGone: true });
    const history = await inHistory();
    expect([history.get(old), history.get(young)]).toEqual([true, false]);
  });

  test("is dropped piece by piece; one that cannot be dropped keeps no other, and is tried again", async () => {
    const ids = [await imported("goblet"), await imported("tankard"), await imported("beaker")];
    for (const id of ids) await over(id, importFileDays + 1);
    const [stuck = ""] = ids;
    const kept = await db.first<{ key: string }>(sql`
      select file_key as key from catalogue_import where id = ${stuck}`);
    // A key that no store of files takes.
    await db.run(sql`update catalogue_import set file_key = '../etc' where id = ${stuck}`);
    await expect(dropFiles(1)).rejects.toThrow("1 files were not dropped");
    const gone = async () => {
      const history = await inHistory();
      return ids.map((id) => history.get(id));
    };
    expect(await gone()).toEqual([false, true, true]);
    await db.run(sql`update catalogue_import set file_key = ${kept?.key} where id = ${stuck}`);
    await dropFiles(1);
    expect(await gone()).toEqual([true, true, true]);
  });

  test("is never one that was not sent: the command line keeps none", async () => {
    const id = await createImport(db, { name: "cli.csv", bytes: 10 }, "cli");
    expect((await findImport(id))?.fileGone).toBe(false);
  });
});
