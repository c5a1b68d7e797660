/** Price lists that were sent: looked at first, applied exactly as seen, kept, and taken up again when wanted. */
import { declareImport, type Applied, type By, type Read } from "~/domain/imports/declare.server";
import { audit } from "~/platform/audit.server";
import { db, prisma, sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { ListProblem, ListWarning } from "./brackets";
import { compareLists, countChanges, type ZoneChange } from "./compare-price-lists";
import { previewDays, priceFileBytes } from "./config";
import { priceBook } from "./price-file.server";
import { keptList, priceListTable, writeList, type PriceList } from "./price-list";
import { priceTable, readPriceList, type ReadList } from "./read-price-list";
import { countChange, lockChannels, replaceList, standingLists, type StandingList } from "./tariffs.server";

export type ImportStatus = "PREVIEWED" | "APPLIED" | "DISCARDED";
/** Which list of an earlier import is taken up again: its own, or the one it replaced. */
export type ImportSide = "after" | "before";

/** Price lists: each replaces all zones and brackets of the channels that it names (decision 010). */
export const priceListImport = declareImport({
  kind: "tariffs",
  table: sql`tariff_import`,
  maxBytes: priceFileBytes,
  book: priceBook,
  ...priceTable,
  known: () => standingLists(db),
  read: (table, { list }: StandingList) => listOf(priceTable.read(table, list)),
  refused: (fault) => listOf(priceTable.refused(fault)),
  keep: (staff, { file: { name: fileName, sha256 }, content, known }) =>
    keepPreview(staff, { fileName, sha256, sourceId: null, side: null }, content, known),
  lock: (tx, id) =>
    tx.first<Preview>(sql`
      select id, file_name, content, versions, added, removed, changed from tariff_import
      where id = ${id} and status = 'PREVIEWED' for update`),
  apply: replaceLists,
  forget: { days: previewDays, discarded: false },
  audited: { entity: "tariff_import", apply: "tariff.apply", discard: "tariff.discard" },
});

const listOf = ({ list, problems, code }: ReadList): Read<PriceList, ListProblem> =>
  code !== undefined || problems.length > 0 ? { ok: false, problems, code } : { ok: true, value: list };

/** Takes a list of an applied import up again, as a new preview; `same` where it stands already. */
export async function takeUpAgain(
  staff: By,
  importId: string,
  side: ImportSide,
): Promise<Result<string, "same" | "unknown">> {
  const source = uuid.test(importId)
    ? await prisma.tariffImport.findUnique({
        where: { id: importId, status: "APPLIED" },
        select: { fileName: true, content: true, before: true },
      })
    : null;
  if (!source) return err("unknown");
  const list = keptList(side === "after" ? source.content : source.before);
  const standing = await standingLists(db, Object.keys(list));
  const id = await keepPreview(
    staff,
    { fileName: source.fileName, sha256: null, sourceId: importId, side },
    list,
    standing,
  );
  return id ? ok(id) : err("same");
}

type Origin = { fileName: string; sha256: string | null; sourceId: string | null; side: ImportSide | null };

/** Null where the list is the one that stands. */
async function keepPreview(
  staff: By,
  { fileName, sha256, sourceId, side }: Origin,
  list: PriceList,
  standing: StandingList,
): Promise<string | null> {
  const named = Object.keys(list);
  const before = Object.fromEntries(named.map((code) => [code, standing.list[code] ?? []]));
  const versions = Object.fromEntries(named.map((code) => [code, standing.versions[code] ?? 0]));
  const changes = compareLists(before, list);
  if (changes.length === 0) return null;
  const { added, removed, changed } = countChanges(changes);
  const row = await db.first<{ id: string }>(sql`
    insert into tariff_import (file_name, sha256, source_id, side, content, before, versions, added, removed, changed, staff_id)
    values (${fileName}, ${sha256}, ${sourceId}, ${side}, ${writeList(list)}::jsonb, ${writeList(before)}::jsonb,
      ${JSON.stringify(versions)}::jsonb, ${added}, ${removed}, ${changed}, ${staff.id}) returning id`);
  return row?.id ?? null;
}

export type ImportRow = {
  readonly id: string;
  readonly status: ImportStatus;
  readonly fileName: string;
  readonly sourceId: string | null;
  readonly side: ImportSide | null;
  readonly channels: readonly string[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly by: string | null;
  readonly createdAt: Date;
  readonly appliedBy: string | null;
  readonly appliedAt: Date | null;
};

/** The columns of an `ImportRow`, from `tariff_import i`. */
export const importColumns = sql`i.id, i.status, i.file_name, i.source_id, i.side,
  array(select jsonb_object_keys(i.versions) order by 1) as channels, i.added, i.removed, i.changed,
  (select s.name from staff s where s.id = i.staff_id) as by, i.created_at,
  (select s.name from staff s where s.id = i.applied_by) as applied_by, i.applied_at`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type ImportPage = ImportRow & {
  readonly changes: readonly ZoneChange[];
  readonly warnings: readonly ListWarning[];
  readonly stale: boolean;
};

/** One of them with what it changes (or changed), bracket by bracket; null where there is none. */
export async function findTariffImport(id: string): Promise<ImportPage | null> {
  if (!uuid.test(id)) return null;
  const row = await db.first<ImportRow & { content: unknown; before: unknown; stale: boolean }>(sql`
    select ${importColumns}, i.content, i.before, i.status = 'PREVIEWED' and exists (
        select 1 from jsonb_each_text(i.versions) v left join ship_channel c on c.code = v.key
        where c.version is distinct from v.value::int) as stale
    from tariff_import i where i.id = ${id}`);
  if (!row) return null;
  const { content, before, ...rest } = row;
  const [was, becomes] = [keptList(before), keptList(content)];
  return { ...rest, changes: compareLists(was, becomes), warnings: warningsOf(becomes, was) };
}

function warningsOf(list: PriceList, known: PriceList): readonly ListWarning[] {
  return readPriceList(priceListTable(list), { ...known, ...list }).warnings;
}

type Preview = {
  id: string;
  fileName: string;
  content: unknown;
  versions: Record<string, number>;
  added: number;
  removed: number;
  changed: number;
};

/** Replaces the lists of all its channels; `stale` where one has changed since it was read. */
async function replaceLists(tx: Tx, row: Preview, staff: By): Promise<Result<Applied<null>, "stale">> {
  const { id: importId, fileName, added, removed, changed } = row;
  const list = keptList(row.content);
  const locked = await lockChannels(tx, Object.keys(row.versions));
  const same = locked.filter(({ code, version }) => row.versions[code] === version);
  if (same.length !== Object.keys(row.versions).length) return err("stale");
  for (const { id, code } of locked) {
    await replaceList(tx, id, list[code] ?? []);
    await countChange(tx, id);
    await audit(tx, {
      actor: `staff:${staff.id}`,
      action: "channel.prices",
      entity: "ship_channel",
      entityId: id,
      after: { importId },
    });
  }
  const channels = locked.map(({ code }) => code);
  return ok({ value: null, after: { fileName, channels, added, removed, changed } });
}

/** The price lists as they stand, of one channel where it is named; null where there is none of that code. */
export async function standingRates(channel: string | null): Promise<PriceList | null> {
  const { list } = await standingLists(db, channel === null ? undefined : [channel]);
  return channel !== null && !list[channel] ? null : list;
}
