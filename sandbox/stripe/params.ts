/** Bracketed form parameters, and shapes that say which of them a call takes. */
import { invalid } from "./errors";

export type Param = string | ParamMap | Param[];
export interface ParamMap {
  [name: string]: Param;
}

/** `a[b][0][c]=1` → {a: {b: [{c: "1"}]}}. */
export function decodeForm(text: string): ParamMap {
  const root: ParamMap = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [
      name.split("[")[0] ?? name,
      ...[...name.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? ""),
    ];
    place(root, path, value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toArrays(value)]));
}

function place(root: ParamMap, path: string[], value: string): void {
  let at = root;
  path.forEach((part, depth) => {
    if (part === "__proto__") return;
    const key = part === "" ? String(Object.keys(at).length) : part;
    if (depth === path.length - 1) at[key] = value;
    else {
      const next = at[key];
      at = at[key] = isMap(next) ? next : {};
    }
  });
}

export function isMap(value: Param | undefined): value is ParamMap {
  return typeof value === "object" && !Array.isArray(value);
}

function toArrays(value: Param): Param {
  if (!isMap(value)) return value;
  const entries = Object.entries(value).map(([name, part]): [string, Param] => [name, toArrays(part)]);
  const numbered = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return numbered ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

export interface Rule {
  kind: "string" | "integer" | "boolean" | "map" | "object" | "array" | "currency" | "url" | "any";
  required?: boolean;
  max?: number;
  oneOf?: readonly string[];
  fields?: Shape;
  items?: Rule;
}

export type Shape = Record<string, Rule>;

export const rules = {
  string: { kind: "string", max: 5_000 },
  integer: { kind: "integer" },
  boolean: { kind: "boolean" },
  metadata: { kind: "map" },
  any: { kind: "any" },
  expand: { kind: "array", items: { kind: "string" } },
} as const satisfies Record<string, Rule>;

/** Refuses unknown, missing and malformed parameters, naming them as Stripe does. */
export function checkParams(given: ParamMap, shape: Shape, prefix = ""): void {
  const spell = (name: string): string => (prefix ? `${prefix}[${name}]` : name);
  for (const name of Object.keys(given)) {
    if (name in shape || (prefix === "" && name === "expand")) continue;
    throw invalid(`Received unknown parameter: ${spell(name)}`, spell(name), "parameter_unknown");
  }
  for (const [name, rule] of Object.entries(shape)) {
    const value = given[name];
    if (value === undefined || value === "") {
      if (rule.required)
        throw invalid(`Missing required param: ${spell(name)}.`, spell(name), "parameter_missing");
    } else checkValue(value, rule, spell(name));
  }
}

function checkValue(value: Param, rule: Rule, param: string): void {
  if (rule.kind === "array") return checkArray(value, rule, param);
  if (rule.kind === "map") return checkMetadata(value, param);
  if (rule.kind === "object") {
    if (!isMap(value)) throw invalid("Invalid object", param);
    return checkParams(value, rule.fields ?? {}, param);
  }
  if (rule.kind !== "any") checkScalar(value, rule, param);
}

function checkArray(value: Param, rule: Rule, param: string): void {
  if (!Array.isArray(value)) throw invalid("Invalid array", param);
  if (rule.items) for (const [i, item] of value.entries()) checkValue(item, rule.items, `${param}[${i}]`);
}

function checkMetadata(value: Param, param: string): void {
  if (!isMap(value)) throw invalid("Invalid object", param);
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalid("You can only have 50 metadata keys.", param);
  for (const [name, text] of entries) {
    if (name.length > 40) throw invalid(`Metadata keys can have up to 40 characters: ${name}`, param);
    if (typeof text !== "string" || text.length > 500) {
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is longer. Invalid value: ${name}`,
        `${param}[${name}]`,
      );
    }
  }
}

function checkScalar(value: Param, rule: Rule, param: string): void {
  if (typeof value !== "string") throw invalid("Invalid string", param);
  if (rule.kind === "integer" && !/^-?\d+$/.test(value))
    throw invalid(`Invalid integer: ${value}`, param, "parameter_invalid_integer");
  if (rule.kind === "boolean" && value !== "true" && value !== "false")
    throw invalid(`Invalid boolean: ${value}`, param);
  if (rule.kind === "currency" && !/^[a-zA-Z]{3}$/.test(value))
    throw invalid(`Invalid currency: ${value}.`, param);
  if (
    rule.kind === "url" &&
    !(/^https?:\/\//.test(value) && URL.canParse(value.replace("{CHECKOUT_SESSION_ID}", "x")))
  ) {
    throw invalid("Not a valid URL", param, "url_invalid");
  }
  if (rule.max && value.length > rule.max)
    throw invalid(
      `Invalid string: must be at most ${rule.max} characters`,
      param,
      "parameter_invalid_string_length",
    );
  if (rule.oneOf && !rule.oneOf.includes(value))
    throw invalid(`Invalid ${param}: must be one of ${rule.oneOf.join(", ")}`, param);
}

export function textOf(given: ParamMap, name: string): string | null {
  const value = given[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function numberOf(given: ParamMap, name: string): number | null {
  const value = textOf(given, name);
  return value === null ? null : Number(value);
}

export function mapOf(given: ParamMap, name: string): ParamMap {
  const value = given[name];
  return isMap(value) ? value : {};
}

export function arrayOf(given: ParamMap, name: string): Param[] {
  const value = given[name];
  return Array.isArray(value) ? value : [];
}

/** Metadata laid over what was there; an empty value removes its key. */
export function metadataOf(given: ParamMap, before: Record<string, string> = {}): Record<string, string> {
  const merged = { ...before };
  for (const [name, value] of Object.entries(mapOf(given, "metadata"))) {
    if (value === "") delete merged[name];
    else if (typeof value === "string") merged[name] = value;
  }
  return merged;
}
