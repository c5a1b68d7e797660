import { createHash, randomBytes } from "node:crypto";
import type * as Fs from "node:fs";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { emptyDatabase, freshDatabase, query } from "../../tests/setup/database";
import { backup } from "./backup";
import { restore } from "./restore";
import { foreignKeysOf, sequencesOf, tablesOf } from "./tables";

/** A folder that cannot be moved, such as one where a volume is mounted. */
const fixed = vi.hoisted(() => ({ folder: "" }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>();
  const renameSync: typeof Fs.renameSync = (from, to) => {
    if (to === fixed.folder) throw new Error("EBUSY");
    fs.renameSync(from, to);
  };
  return { ...fs, default: fs, renameSync };
});

let folder = "";
const silent = () => undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A site with rows that are hard to copy: text of all kinds, JSON, times, null, a reference, a job, and a file. */
async function filled(): Promise<{ url: string; dataDir: string }> {
  const url = await freshDatabase();
  await query(
    url,
    `insert into staff (email, password_hash, name, roles)
     values ('a@b.test', 'x', $1, array['admin', 'with "quotes", and comma'])`,
    ['line\nbreak \\ tab\t «户外» 🎪 \u2028 \u2029 \u0085 \r {"table":"x","columns":[]}'],
  );
  await query(
    url,
    `insert into audit_log (actor, action, entity, entity_id, before, at)
     select 'system', 'n' || n, 'x', '1', jsonb_build_object('big', 12345678901234567890, 'n', n, 'text', repeat('y', 500)),
            '2026-01-02 03:04:05.123456+08'
     from generate_series(1, 5000) n`,
  );
  await query(url, "select graphile_worker.add_job('some.task', '{\"a\": 1}')");
  await query(url, "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'");
  const dataDir = join(folder, "from");
  mkdirSync(join(dataDir, "files/ab"), { recursive: true });
  writeFileSync(join(dataDir, "files/ab/picture.jpg"), randomBytes(1_500_001));
  writeFileSync(join(dataDir, "files/empty.txt"), "");
  return { url, dataDir };
}

/** A digest of every row, table by table. */
async function contents(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const tables: Record<string, string> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const kept = columns.filter((column) => !column.startsWith("locked_")).join(", ");
      const { rows } = await client.query(
        `select count(*) || ':' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from (select ${kept} from ${name}) t`,
      );
      tables[name] = rows[0].sum as string;
    }
    return { tables, foreignKeys: await foreignKeysOf(client), sequences: await sequencesOf(client) };
  } finally {
    await client.end();
  }
}

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("a backup", () => {
  test("restored into an empty database is the same, to the last row, key, sequence and file", async () => {
    const from = await filled();
    const file = join(folder, "x.backup.gz");
    await backup({ ...from, file }, silent);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const to = { url: await emptyDatabase(), dataDir: join(folder, "to") };
    await restore({ ...to, file }, silent);
    expect(await contents(to.url)).toEqual(await contents(from.url));
    for (const path of ["files/ab/picture.jpg", "files/empty.txt"]) {
      expect(hashOf(join(to.dataDir, path))).toBe(hashOf(join(from.dataDir, path)));
    }
    const jobs = await query(to.url, "select locked_by from graphile_worker._private_jobs");
    expect(jobs).toEqual([{ locked_by: null }]);
    // Triggers work again.
    const disabled = await query(
      to.url,
      "select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'",
    );
    expect(disabled).toEqual([]);
  });

  test("of a busy site leaves out what is half written, or gone before its turn", async () => {
    const from = await filled();
    const files = join(from.dataDir, "files");
    writeFileSync(join(files, "ab/picture.webp.0f.part"), "half of it");
    symlinkSync(join(folder, "gone"), join(files, "zz-gone.webp"));
    const file = await backup({ ...from, file: join(folder, "x.gz") }, silent);
    const to = { url: await emptyDatabase(), dataDir: join(folder, "to") };
    await restore({ ...to, file }, silent);
    expect(readdirSync(join(to.dataDir, "files"), { recursive: true }).sort()).toEqual([
      "ab",
      "ab/picture.jpg",
      "empty.txt",
    ]);
  });

  test("goes into a database that was only just migrated, too", async () => {
    const from = await filled();
    const file = await backup({ ...from, file: join(folder, "x.gz") }, silent);
    const to = { url: await freshDatabase(), dataDir: join(folder, "to") };
    await restore({ ...to, file }, silent);
    expect((await contents(to.url)).tables).toEqual((await contents(from.url)).tables);
  });

  test("never writes over another, and needs a Quayside", async () => {
    const from = await filled();
    const file = join(folder, "there.gz");
    writeFileSync(file, "");
    await expect(backup({ ...from, file }, silent)).rejects.toThrow(/is there already/);
    const nothing = { url: await emptyDatabase(), dataDir: folder, file: join(folder, "none.gz") };
    await expect(backup(nothing, silent)).rejects.toThrow(/no Quayside in this database/);
    expect(existsSync(`${nothing.file}.part`)).toBe(false);
  });
});

describe("a restore refuses", () => {
  async function archived(): Promise<string> {
    return backup({ ...(await filled()), file: join(folder, "x.gz") }, silent);
  }
  const target = async () => ({ url: await freshDatabase(), dataDir: join(folder, "to") });

  test("a target that holds something", async () => {
    const file = await archived();
    const full = await filled();
    await expect(restore({ url: full.url, dataDir: join(folder, "to"), file }, silent)).rejects.toThrow(
      /not empty \(rows in .*staff/,
    );
    await expect(restore({ ...(await target()), dataDir: full.dataDir, file }, silent)).rejects.toThrow(
      /is not empty/,
    );
  });

  test("a torn archive, and leaves nothing", async () => {
    const lines = gunzipSync(readFileSync(await archived()))
      .toString()
      .split("\n");
    const torn = join(folder, "torn.gz");
    writeFileSync(torn, gzipSync(lines.slice(0, Math.floor(lines.length / 2)).join("\n")));
    const to = await target();
    await expect(restore({ ...to, file: torn }, silent)).rejects.toThrow(/torn/);
    expect(await query(to.url, "select count(*)::int as n from audit_log")).toEqual([{ n: 0 }]);
    expect(existsSync(join(to.dataDir, "files"))).toBe(false);
  });

  test("an archive in which a file is not whole, and leaves nothing", async () => {
    const lines = gunzipSync(readFileSync(await archived()))
      .toString()
      .split("\n");
    const head = lines.findIndex((line) => line.startsWith('{"file":"ab/picture.jpg"'));
    lines.splice(head + 1, 1);
    const short = join(folder, "short.gz");
    writeFileSync(short, gzipSync(lines.join("\n")));
    const to = await target();
    await expect(restore({ ...to, file: short }, silent)).rejects.toThrow(/a file in it is not whole/);
    expect(await query(to.url, "select count(*)::int as n from audit_log")).toEqual([{ n: 0 }]);
    expect(existsSync(join(to.dataDir, "files"))).toBe(false);
  });

  test("a cut file", async () => {
    const whole = readFileSync(await archived());
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, whole.subarray(0, whole.length - 2_000));
    await expect(restore({ ...(await target()), file: cut }, silent)).rejects.toThrow();
  });

  test("an archive whose files lead outside", async () => {
    const lines = gunzipSync(readFileSync(await archived())).toString();
    const evil = join(folder, "evil.gz");
    writeFileSync(evil, gzipSync(lines.replace('{"file":"ab/picture.jpg"', '{"file":"../../evil.jpg"')));
    await expect(restore({ ...(await target()), file: evil }, silent)).rejects.toThrow(/leads outside/);
  });

  test.each([
    ["no file of ours", () => gzipSync("hello\n")],
    ["no archive at all", () => Buffer.from("hello")],
    [
      "migrations it does not know",
      () => gzipSync('{"quayside":1,"made":"now","migrations":[{"name":"9","checksum":"x"}]}\n'),
    ],
  ])("%s", async (_, bytes) => {
    const file = join(folder, "other.gz");
    writeFileSync(file, bytes());
    await expect(restore({ ...(await target()), file }, silent)).rejects.toThrow(
      /no backup of Quayside|other migrations/,
    );
  });

  test("a folder the files cannot be put into, and leaves no rows without them", async () => {
    const to = await target();
    fixed.folder = join(to.dataDir, "files");
    onTestFinished(() => void (fixed.folder = ""));
    const file = await archived();
    await expect(restore({ ...to, file }, silent)).rejects.toThrow("EBUSY");
    expect(await query(to.url, "select count(*)::int as n from audit_log")).toEqual([{ n: 0 }]);
    fixed.folder = "";
    await restore({ ...to, file }, silent);
    expect(existsSync(join(to.dataDir, "files/ab/picture.jpg"))).toBe(true);
  });

  test("a missing name or file", async () => {
    await expect(restore(await target(), silent)).rejects.toThrow(/Which backup/);
    await expect(restore({ ...(await target()), file: "/nowhere.gz" }, silent)).rejects.toThrow(/no file/);
  });
});
