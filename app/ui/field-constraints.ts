/** What the browser may check itself of a form's fields: whether they are required, and how long they may be. */
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { shapeOf } from "~/platform/field-looks";

type Constraints = ReturnType<typeof getZodConstraint>;
type Option = z.ZodType & { readonly shape?: { readonly intent?: z.ZodType } };

/** Of a schema for several forms, the one whose button has this intent: another form's fields are not required here. */
function sentBy(schema: z.ZodType, intent: string | undefined): z.ZodType {
  const { options } = schema._zod.def as { readonly options?: readonly Option[] };
  if (intent === undefined) return schema;
  return options?.find(({ shape }) => shape?.intent?.safeParse(intent).success) ?? schema;
}

const known = new WeakMap<z.ZodType, Constraints>();

/**
 * conform's constraints of the form that the button with this intent sends. conform reads a schema by its parts and
 * takes some fields for required that may be left empty; the schema itself is asked.
 */
export function constraintsOf(schema: z.ZodType, intent?: string): Constraints {
  const sent = sentBy(schema, intent);
  const before = known.get(sent);
  if (before) return before;
  const fields = shapeOf(sent);
  const constraints = Object.fromEntries(
    Object.entries(getZodConstraint(sent as never) as Constraints).map(([name, constraint]) => {
      const mayBeEmpty = constraint.required && fields[name]?.safeParse(undefined).success;
      return [name, mayBeEmpty ? { ...constraint, required: false } : constraint];
    }),
  );
  known.set(sent, constraints);
  return constraints;
}
