/** A form that knows its schema: checked while one types where script runs, and by the action where it does not. */
import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { answerTo } from "./answer-to";
import { uncheckedForm } from "./unchecked-form";
import { useForm } from "./use-form";
import { constraintsOf } from "./field-constraints";

type Options<Fields> = {
  result: SubmissionResult | undefined;
  start?: DefaultValue<Fields>;
  checksOnBlur?: boolean;
  unchecked?: (intent: string) => boolean;
} & (
  | {
      id: string;
      intent?: undefined;
    }
  | {
      /**
       * The intent of the form's button, or of its buttons. The answer to another form of the page is not shown in this
       * one. While one types, it is checked as for the button pressed last, or the first.
       */
      intent: string | readonly string[];
      id?: string;
    }
);

/** For a form whose schema is one of several with different fields. */
export type AnyForm = z.ZodType<unknown, Record<string, string>>;

/** `useForm` of conform with the schema's rules. The same schema goes to `takeForm` in the action. */
export function useSchemaForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  { id, intent, result, start, checksOnBlur, unchecked }: Options<z.input<Schema>>,
) {
  const intents = typeof intent === "string" ? [intent] : (intent ?? []);
  const pressed = intents.find((each) => answerTo(result, each));
  const mine = intents.length === 0 || pressed ? result : undefined;
  const typing = pressed ?? intents[0];
  return useForm<z.input<Schema>>({
    id: id ?? intents[0] ?? "form",
    ...(mine ? { lastResult: mine } : {}),
    ...(start === undefined ? {} : { defaultValue: start }),
    constraint: constraintsOf(schema, intents[0]),
    ...(checksOnBlur ? { shouldValidate: "onBlur" } : {}),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      // The button says the intent, but nobody presses it while typing.
      if (typing !== undefined && !formData.has("intent")) formData.set("intent", typing);
      return (
        unchecked?.(String(formData.get("intent"))) ? uncheckedForm : parseWithZod(formData, { schema })
      ) as never;
    },
  });
}
