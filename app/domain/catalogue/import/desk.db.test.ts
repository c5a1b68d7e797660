import "~/domain/wiring.server";
/** What becomes of imports and their files in time: taken up again, dropped, remembered. */
import { Readable } from "node:stream";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { keptFiles } from "../../../../tests/kept-files";
import { runJobs, waitingJobs } from "../../../../tests/setup/jobs";
import { importFileDays } from "~/domain/imports/config";
import { jobs } from "~/domain/imports/jobs.server";
import { arrivingFile, cancelRun, confirmRun, dropFiles, findRun } from "~/domain/imports/runs.server";
import type { Staff } from "~/domain/accounts/people";
import { productImports } from "../lists.server";
import { noteProducts } from "../../../../tests/product-files";
import { productImport } from "./product-import.server";

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
  return file.queue(
    productImport,
    { name: "goods.csv", bytes: content.length, sha256: "" },
    { actor: `staff:${staff.id}`, asked: {} },
  );
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
  expect(await confirmRun(productImport, `staff:${staff.id}`, importId)).toMatchObject({ ok: true });
  await runJobs();
  return importId;
}

test("a run whose process died is queued again, and nobody cancels one that runs", async () => {
  const importId = await looked(goods("vase"));
  await db.run(sql`
    update import_run set status = 'RUNNING', heartbeat_at = now() - interval '5 minutes' where id = ${importId}`);
  expect(await cancelRun(productImport, `staff:${staff.id}`, importId)).toMatchObject({
    ok: false,
    error: "done",
  });
  await job("imports.resume");
  expect(await waitingJobs()).toMatchObject([{ task: "imports.run", payload: { importId } }]);
});

test("the file of what was given up is dropped", async () => {
  const importId = await looked(goods("ewer"));
  await cancelRun(productImport, `staff:${staff.id}`, importId);
  const before = stored();
  await job("imports.sweep");
  expect(stored()).toBe(before - 1);
});

describe("a file whose import is over", () => {
  const over = (importId: string, days: number) =>
    db.run(sql`
      update import_run set finished_at = now() - make_interval(days => ${days}) where id = ${importId}`);
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
    await job("imports.sweep");
    expect(stored()).toBe(before - 2);
    expect(await findRun(productImport.kind, old)).toMatchObject({
      status: "DONE",
      created: 1,
      fileGone: true,
    });
    expect(await findRun(productImport.kind, failed)).toMatchObject({ status: "FAILED", fileGone: true });
    const history = await inHistory();
    expect([history.get(old), history.get(young)]).toEqual([true, false]);
  });

  test("is dropped piece by piece; one that cannot be dropped keeps no other, and is tried again", async () => {
    const ids = [await imported("goblet"), await imported("tankard"), await imported("beaker")];
    for (const id of ids) await over(id, importFileDays + 1);
    const [stuck = ""] = ids;
    const kept = await db.first<{ key: string }>(sql`
      select file_key as key from import_run where id = ${stuck}`);
    // A key that no store of files takes.
    await db.run(sql`update import_run set file_key = '../etc' where id = ${stuck}`);
    await expect(dropFiles(1)).rejects.toThrow("1 files were not dropped");
    const gone = async () => {
      const history = await inHistory();
      return ids.map((id) => history.get(id));
    };
    expect(await gone()).toEqual([false, true, true]);
    await db.run(sql`update import_run set file_key = ${kept?.key} where id = ${stuck}`);
    await dropFiles(1);
    expect(await gone()).toEqual([true, true, true]);
  });

  test("is never one that was not sent: the command line keeps none", async () => {
    const id = await noteProducts({ name: "cli.csv", bytes: 10 });
    expect((await findRun(productImport.kind, id))?.fileGone).toBe(false);
  });
});
