/** An action in one call: the form is read, checked against its schema, and run once (§4.7). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { invalid } from "./answers.server";
import { once, readForm, type Limits } from "./form.server";

export type Taken<Value> = {
  /** What the schema made of the fields. */
  readonly value: Value;
  /** The idempotency key for the command: a known key does nothing again. */
  readonly key: string;
  /** Answers with the form and what is wrong: a text key for the whole form, or one by field. */
  readonly refuse: (
    error: Parameters<typeof invalid>[1],
    status?: 409 | 422 | 429,
  ) => ReturnType<typeof invalid>;
};

/** A form that was read already, with what is wrong with its files, by field. */
export type ReadForm = { readonly form: FormData; readonly faults: Readonly<Record<string, string[]>> };

/**
 * Handles a posted form. `owner` is its sender, such as `member:<id>`. `run` is called once for each form and returns a
 * redirect or `refuse(…)`. Throws what `readForm` throws; fields that the schema refuses give 400. `from`: the limits of
 * a form with files, or what was read of one whose files were stored while it arrived.
 */
export async function takeForm<Schema extends z.ZodType, Answer>(
  args: ActionFunctionArgs,
  schema: Schema,
  owner: string,
  run: (taken: Taken<z.output<Schema>>) => Promise<Answer>,
  from: Limits | ReadForm = {},
): Promise<Answer | Response | ReturnType<typeof invalid>> {
  const { form, faults } = "form" in from ? from : { form: await readForm(args, from), faults: {} };
  const submission = parseWithZod(form, { schema });
  if (Object.keys(faults).length > 0) return invalid(submission, faults);
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  return once(args, form, owner, (key) =>
    run({ value, key, refuse: (error, status) => invalid(submission, error, status) }),
  );
}
