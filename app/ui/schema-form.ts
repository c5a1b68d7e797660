/** A form that knows its schema: checked while one types where script runs, and by the action where it does not. */
import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { useForm } from "./use-form";

type Options<Fields> = {
  /** Sets two forms of one page apart. */
  id: string;
  /** What the action answered to this form. */
  result: SubmissionResult | undefined;
  /** What stands in the fields at first. */
  start?: DefaultValue<Fields>;
  /** Buttons, by their intent, that take the form as far as it is filled in: nothing in it is wrong yet. */
  unchecked?: (intent: string) => boolean;
};

/** For `onValidate`: the form is sent without a look at it, and keeps the errors that it shows. */
export const uncheckedForm = { status: undefined, payload: {}, error: null, reply: () => ({}) };

/** `useForm` of conform with the schema's rules. The same schema goes to `takeForm` in the action. */
export function useSchemaForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  { id, result, start, unchecked }: Options<z.input<Schema>>,
) {
  return useForm<z.input<Schema>>({
    id,
    ...(result ? { lastResult: result } : {}),
    ...(start === undefined ? {} : { defaultValue: start }),
    constraint: getZodConstraint(schema),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      (unchecked?.(String(formData.get("intent")))
        ? uncheckedForm
        : parseWithZod(formData, { schema })) as never,
  });
}
