/** Reading a price list out of a table, line by line, with everything that is wrong with it. Pure. */
import type { Text } from "~/domain/catalogue/words";
import { readTable, type Table, type TableReader } from "~/domain/imports/table";
import { cellText, plainCode } from "~/platform/cells";
import { areasText, areaText, parseAreas } from "./areas";
import { dropsIn, gapsIn, readRate, type LinedRate, type ListProblem, type ListWarning } from "./brackets";
import { sortedRates } from "./adjacent-brackets";
import {
  isZoneCode,
  listColumns,
  sortedAreas,
  type ColumnName,
  type ListedZone,
  type PriceList,
} from "./price-list";
import type { ZoneCountry } from "./tariff";

/** Lines a list may have. */
export const mostLines = 20_000;

type Row = { readonly line: number; readonly at: (column: ColumnName) => string };
type Found = { code: string; name: Text; areasAs: string | null; areas: ZoneCountry[]; rates: LinedRate[] };

export type ReadList = {
  readonly list: PriceList;
  readonly problems: readonly ListProblem[];
  readonly warnings: readonly ListWarning[];
  /** Why there is no table to read. */
  readonly code?: string;
};

/**
 * How a list is read. Compared with are the zones that exist, by channel: a zone that is named again may leave its names
 * and areas out. Where there are problems the list is not to be used.
 */
export const priceTable: TableReader<ColumnName, PriceList, ReadList> = {
  columns: listColumns,
  required: ["channel", "zone", "from_g", "to_g", "per_kg"],
  headName: (text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  read: readLines,
  refused: (fault) =>
    fault.code === "headers"
      ? unread({ line: 1, code: "header", detail: fault.missing.join(", ") })
      : { ...unread(), code: fault.code },
};

const unread = (...problems: ListProblem[]): ReadList => ({ list: {}, problems, warnings: [] });

/** Reads the lines of a list, its head first. */
export const readPriceList = (lines: readonly (readonly string[])[], known: PriceList): ReadList =>
  readTable(priceTable, lines, known);

function readLines(table: Table<ColumnName>, known: PriceList): ReadList {
  const rows = rowsIn(table);
  if (rows.length === 0) return unread({ line: 1, code: "empty", detail: "" });
  if (rows.length > mostLines) return unread({ line: 1, code: "tooLong", detail: String(mostLines) });
  const problems: ListProblem[] = [];
  const channels = new Map<string, Map<string, Found>>();
  for (const row of rows) takeRow(row, known, channels, problems);
  const list: Record<string, ListedZone[]> = {};
  const warnings: ListWarning[] = [];
  for (const [channel, zones] of channels) {
    problems.push(...areasTwice(zones, channel));
    for (const zone of zones.values()) {
      problems.push(...gapsIn(zone.rates));
      warnings.push(...dropsIn(zone.rates, `${channel} ${zone.code}`));
    }
    list[channel] = [...zones.values()].map(({ code, name, areas, rates }) => ({
      code,
      name,
      areas: sortedAreas(areas),
      rates: sortedRates(rates).map(({ line: _line, ...rate }) => rate),
    }));
  }
  problems.sort((a, b) => a.line - b.line);
  return { list, problems, warnings };
}

const rowsIn = ({ header, rows }: Table<ColumnName>): Row[] =>
  rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ line, cells }) => ({
      line,
      at: (column) => (cells[header.columns[column] ?? -1] ?? "").trim(),
    }));

const textColumns: readonly ColumnName[] = ["channel", "zone", "zone_name", "zone_name_zh", "areas"];

function takeRow(
  row: Row,
  known: PriceList,
  channels: Map<string, Map<string, Found>>,
  problems: ListProblem[],
): void {
  const { line, at } = row;
  const refuse = (code: ListProblem["code"], detail: string) => problems.push({ line, code, detail });
  const broken = textColumns.map(at).find((text) => !cellText(text).ok);
  if (broken !== undefined) return void refuse("broken", broken);
  const channel = plainCode(at("channel")).toUpperCase();
  const before = known[channel];
  if (!before) return void refuse("channel", at("channel"));
  const code = plainCode(at("zone")).toUpperCase();
  if (!isZoneCode(code)) return void refuse("zone", at("zone"));
  const zones = channels.get(channel) ?? new Map<string, Found>();
  channels.set(channel, zones);
  const zone =
    zones.get(code) ??
    openZone(
      row,
      code,
      before.find((z) => z.code === code),
    );
  zones.set(code, zone);
  takeAreas(row, zone, refuse);
  const rate = readRate(
    {
      from: at("from_g"),
      to: at("to_g"),
      register: at("register_fee"),
      firstG: at("first_g"),
      firstFee: at("first_fee"),
      perKg: at("per_kg"),
      validFrom: at("valid_from"),
      validTo: at("valid_to"),
    },
    line,
  );
  if ("code" in rate) problems.push(rate);
  else zone.rates.push(rate);
}

function openZone({ at }: Row, code: string, before: ListedZone | undefined): Found {
  const en = at("zone_name") || before?.name.en || code;
  const zh = at("zone_name_zh") || before?.name.zh || null;
  const name = zh ? { en, zh } : { en };
  return { code, name, areasAs: null, areas: before ? [...before.areas] : [], rates: [] };
}

function takeAreas(
  { at }: Row,
  zone: Found,
  refuse: (code: "areas" | "areasMissing", d: string) => void,
): void {
  const typed = at("areas");
  if (typed) {
    const { areas, wrong } = parseAreas(typed);
    const text = areasText(areas);
    if (wrong.length > 0) refuse("areas", wrong.join(" "));
    else if (zone.areasAs !== null && zone.areasAs !== text) refuse("areas", typed);
    else Object.assign(zone, { areas, areasAs: text });
  } else if (zone.areas.length === 0) refuse("areasMissing", zone.code);
}

function areasTwice(zones: ReadonlyMap<string, Found>, channel: string): ListProblem[] {
  const owner = new Map<string, string>();
  const problems: ListProblem[] = [];
  for (const { code, areas, rates } of zones.values()) {
    for (const area of areas.map(areaText)) {
      const other = owner.get(area);
      const line = rates[0]?.line ?? 1;
      if (other !== undefined)
        problems.push({ line, code: "areasTwice", detail: `${area}: ${channel} ${other}, ${code}` });
      else owner.set(area, code);
    }
  }
  return problems;
}
