/** Checking of body fields, with WordPress' words for what is wrong. */
import { isRecord } from "../http";
import { invalidParams } from "./errors";
import type { Meta } from "./types";

export type Kind = "string" | "integer" | "boolean" | "array" | "object" | readonly string[];

function fault(name: string, value: unknown, kind: Kind): string | null {
  if (typeof kind !== "string") {
    if (typeof value === "string" && kind.includes(value)) return null;
    return `${name} is not one of ${kind.slice(0, -1).join(", ")}, and ${kind.at(-1)}.`;
  }
  const fits: Record<typeof kind, boolean> = {
    string: typeof value === "string",
    integer: Number.isInteger(value) || (typeof value === "string" && /^-?\d+$/.test(value)),
    boolean:
      typeof value === "boolean" || ["true", "false", "0", "1", 0, 1].includes(value as string | number),
    array: Array.isArray(value),
    object: isRecord(value),
  };
  return fits[kind] ? null : `${name} is not of type ${kind}.`;
}

/** Refuses a body in which a known field has the wrong type; unknown fields are ignored, as WordPress does. */
export function checkFields(body: Record<string, unknown>, kinds: Record<string, Kind>): void {
  const faults: Record<string, string> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const value = body[name];
    if (value === undefined || (value === null && name === "stock_quantity")) continue;
    const wrong = fault(name, value, kind);
    if (wrong) faults[name] = wrong;
  }
  if (Object.keys(faults).length > 0) throw invalidParams(faults);
}

export function truthy(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

export function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function text(value: unknown, otherwise = ""): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : otherwise;
}

/** Adds, changes or (value null) removes metadata: by id where given, else the first of that key. */
export function mergeMeta(existing: readonly Meta[], changes: unknown, newId: () => number): Meta[] {
  let list = [...existing];
  for (const change of records(changes)) {
    const key = text(change["key"]);
    const id = Number(change["id"] ?? 0);
    const at = list.findIndex((meta) => (id ? meta.id === id : meta.key === key));
    const old = list[at];
    if (change["value"] === null) list = list.filter((_, i) => i !== at);
    else if (old) list[at] = { ...old, key: key || old.key, value: change["value"] };
    else if (key) list.push({ id: newId(), key, value: change["value"] });
  }
  return list;
}
