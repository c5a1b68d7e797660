/** Holds what came from the database against a declared type, as the TypeScript compiler resolves it. */
import ts from "typescript";
import type { Seen } from "./seen.ts";

/** Types of the database that are always read as one kind, even where no row came. */
const kindOfType: Record<number, keyof Seen> = {
  16: "boolean",
  17: "Buffer",
  18: "string",
  19: "string",
  20: "bigint",
  21: "number",
  23: "number",
  25: "string",
  26: "number",
  700: "number",
  701: "number",
  1042: "string",
  1043: "string",
  1082: "string",
  1114: "Date",
  1184: "Date",
  1700: "string",
  2950: "string",
};

/** The kind of a column by the database's own type (an OID), or null where the values alone tell. */
export const kindOf = (type: number): keyof Seen | null => kindOfType[type] ?? null;

/** What a declared list reads besides, and takes out again (`declared-list.server.ts`). */
const placeInList = "listPlace";

export type Compare = {
  /** What does not fit, one text a finding, each with its place in the row. */
  row(declared: ts.Type, columns: Record<string, Seen>, lists: readonly (readonly string[])[]): string[];
};

/** Comparing with the types of one program. */
export function comparing(checker: ts.TypeChecker): Compare {
  const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
  const is = (type: ts.Type, flags: ts.TypeFlags) => (type.flags & flags) !== 0;
  const nameOf = (type: ts.Type) => (type.aliasSymbol ?? type.getSymbol())?.getName() ?? "";
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol);
  const bounded = (type: ts.Type): ts.Type =>
    is(type, ts.TypeFlags.TypeParameter | ts.TypeFlags.IndexedAccess)
      ? (checker.getBaseConstraintOfType(type) ?? type)
      : type;
  // A text with a mark of its own is an intersection.
  const has = (type: ts.Type, flags: ts.TypeFlags): boolean =>
    is(type, flags) || (type.isIntersection() && type.types.some((each) => is(each, flags)));
  const elementOf = (type: ts.Type): ts.Type[] =>
    type.isIntersection()
      ? type.types.flatMap(elementOf)
      : checker.isArrayType(type) || checker.isTupleType(type)
        ? [...checker.getTypeArguments(type as ts.TypeReference)]
        : [];

  function literals<T>(
    parts: readonly ts.Type[],
    values: readonly T[] | null,
    at: string,
    base: ts.TypeFlags,
    one: ts.TypeFlags,
  ) {
    if (parts.some((part) => has(part, base))) return [];
    const known = parts.filter((part) => is(part, one)).map((part) => (part as ts.LiteralType).value as T);
    if (known.length === 0) return null;
    if (values === null) return [`${at}: more values than the type names`];
    return values
      .filter((value) => !known.includes(value))
      .map((value) => `${at}: ${JSON.stringify(value)} is not in the type`);
  }

  /** A value may have any of the declared types: those of a union, of a tuple's members. */
  function value(declared: readonly ts.Type[], seen: Seen, at: string): string[] {
    const parts = declared.flatMap((type) => partsOf(bounded(type))).map(bounded);
    if (parts.some((part) => is(part, ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return [];
    const text = () => declared.map((type) => checker.typeToString(type)).join(" | ");
    const wrong = (kind: string) => [`${at}: ${kind} came, declared ${text()}`];
    const found: string[] = [];
    if (seen.null && !parts.some((part) => is(part, ts.TypeFlags.Null))) found.push(...wrong("null"));
    if (seen.string !== undefined) {
      const templated = parts.some((part) => is(part, ts.TypeFlags.TemplateLiteral));
      const said = templated
        ? []
        : literals(parts, seen.string, at, ts.TypeFlags.String, ts.TypeFlags.StringLiteral);
      found.push(...(said ?? wrong("string")));
    }
    if (seen.number !== undefined)
      found.push(
        ...(literals(parts, seen.number, at, ts.TypeFlags.Number, ts.TypeFlags.NumberLiteral) ??
          wrong("number")),
      );
    if (seen.boolean && !parts.some((part) => has(part, ts.TypeFlags.BooleanLike)))
      found.push(...wrong("boolean"));
    if (seen.bigint && !parts.some((part) => has(part, ts.TypeFlags.BigIntLike)))
      found.push(...wrong("bigint"));
    if (seen.Date && !parts.some((part) => nameOf(part) === "Date")) found.push(...wrong("Date"));
    if (seen.Buffer && !parts.some((part) => ["Buffer", "Uint8Array"].includes(nameOf(part))))
      found.push(...wrong("Buffer"));
    if (seen.array) {
      const elements = parts.flatMap(elementOf);
      const arrays = parts.filter((part) => elementOf(part).length > 0);
      if (arrays.length === 0) found.push(...wrong("array"));
      else found.push(...value(elements, seen.array, `${at}[]`));
    }
    if (seen.object) found.push(...object(parts, seen.object, at, wrong));
    return found;
  }

  function object(
    parts: readonly ts.Type[],
    { n, keys }: NonNullable<Seen["object"]>,
    at: string,
    wrong: (kind: string) => string[],
  ): string[] {
    const objects = parts.filter(
      (part) =>
        is(part, ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive) &&
        elementOf(part).length === 0 &&
        nameOf(part) !== "Date",
    );
    if (objects.length === 0) return wrong("an object");
    const found: string[] = [];
    for (const [key, seen] of Object.entries(keys)) {
      const declared = objects.flatMap((one) => {
        const property = checker.getPropertyOfType(one, key);
        if (property) return [typeOf(property)];
        const index = checker.getIndexInfosOfType(one)[0];
        return index ? [index.type] : [];
      });
      // A kept document may hold more than its reader names; a row may not.
      if (declared.length > 0) found.push(...value(declared, seen, `${at}.${key}`));
    }
    const [only] = objects;
    if (!only || objects.length > 1) return found;
    for (const property of checker.getPropertiesOfType(only)) {
      const came = Object.hasOwn(keys, property.name) ? (keys[property.name]?.n ?? 0) : 0;
      if (came < n && !mayBeMissing(property))
        found.push(`${at}.${property.name}: declared, and missing in ${n - came} of ${n}`);
    }
    return found;
  }

  function mayBeMissing(property: ts.Symbol): boolean {
    if (property.flags & ts.SymbolFlags.Optional) return true;
    return partsOf(typeOf(property)).some((part) =>
      is(part, ts.TypeFlags.Undefined | ts.TypeFlags.Any | ts.TypeFlags.Unknown),
    );
  }

  function row(
    declared: ts.Type,
    columns: Record<string, Seen>,
    lists: readonly (readonly string[])[],
  ): string[] {
    const type = bounded(declared);
    if (is(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    const found: string[] = [];
    const indexed = checker.getIndexInfosOfType(type)[0];
    for (const [name, seen] of Object.entries(columns)) {
      if (name === placeInList) continue;
      const property = checker.getPropertyOfType(type, name);
      if (property) found.push(...value([typeOf(property)], seen, name));
      else if (indexed) found.push(...value([indexed.type], seen, name));
      else found.push(`${name}: came, and is not declared`);
    }
    for (const property of checker.getPropertiesOfType(type)) {
      if (property.flags & ts.SymbolFlags.Optional) continue;
      if (lists.some((list) => !list.includes(property.name)))
        found.push(`${property.name}: declared, and never came`);
    }
    for (const list of lists) {
      const twice = list.filter((name, i) => list.indexOf(name) !== i);
      if (twice.length > 0) found.push(`${twice.join(", ")}: two columns of one name`);
    }
    return found;
  }

  return { row };
}
