/** How plain fields look: label, hint and kind of input, said beside the field in its schema by `field(…)`. */
import type { z } from "zod";

export type FieldLook = {
  /** Text key of the label, such as `stores:connect.name`. A field without one is not drawn by `<Fields>`. */
  label?: string;
  hint?: string;
  /**
   * The kind of input; a text by default. A password, or another secret, never goes back with a refused form. A `code`
   * is no word: a number of a document, a reference.
   */
  input?:
    | "text"
    | "email"
    | "tel"
    | "password"
    | "secret"
    | "code"
    | "letters"
    | "date"
    | "money"
    | "whole"
    | "decimal"
    | "textarea"
    | "select"
    | "checkbox";
  autoComplete?: string;
  maxLength?: number;
  lang?: string;
  min?: number;
  max?: number;
  rows?: number;
  options?: { values: readonly string[]; text: string };
  placeholder?: string;
};

/** A field of a schema with what it looks like, for `<Fields>`. */
export const field = <Schema extends z.ZodType>(schema: Schema, look: FieldLook): Schema => schema.meta(look);

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  in?: z.ZodType;
  innerType?: z.ZodType;
};

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

function lookOf(schema: z.ZodType): FieldLook {
  const { in: before, innerType } = defOf(schema);
  const inner = before ?? innerType;
  const { maxLength } = schema as { readonly maxLength?: number | null };
  return {
    ...(inner && lookOf(inner)),
    ...(maxLength ? { maxLength } : {}),
    ...(schema.meta() as FieldLook | undefined),
  };
}

/** The fields of a form by name; of a union, those of all its forms. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, options, in: before, innerType } = defOf(schema);
  if (shape) return shape;
  if (options) return Object.assign({}, ...options.map(shapeOf)) as Record<string, z.ZodType>;
  const inner = before ?? innerType;
  return inner ? shapeOf(inner) : {};
}

const known = new WeakMap<z.ZodType, Readonly<Record<string, FieldLook>>>();

/** The looks of a form's fields by name, in the order of the schema; of a union, those of all its forms. */
export function looksOf(schema: z.ZodType): Readonly<Record<string, FieldLook>> {
  const before = known.get(schema);
  if (before) return before;
  const looks = Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, field]) => [name, lookOf(field)]),
  );
  known.set(schema, looks);
  return looks;
}

/** The fields whose text never goes back to the browser. */
export const secretsOf = (schema: z.ZodType): string[] =>
  Object.entries(looksOf(schema)).flatMap(([name, { input }]) =>
    input === "password" || input === "secret" ? [name] : [],
  );
