/** An action in one call: the form is read, checked against its schema, and run once (§4.7). */
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { secretsOf } from "../field-looks";
import { invalid } from "./answers.server";
import { once, readForm, type Limits } from "./form.server";

type Refused = ReturnType<typeof invalid>;

export type Taken<Value> = {
  readonly value: Value;
  /**
   * The idempotency key for the command: a known key does nothing again. Without an `owner` it is the form's token as
   * it came: the same for the same page, but it proves nothing.
   */
  readonly key: string;
  readonly typed: NonNullable<SubmissionResult["initialValue"]>;
  readonly refuse: <More extends object = object>(
    error: Parameters<typeof invalid>[1],
    status?: 400 | 409 | 422 | 429,
    more?: More,
  ) => ReturnType<typeof data<Refused["data"] & More>>;
};

/** A form that was read already, with what is wrong beside its schema, by field. */
export type ReadForm = { readonly form: FormData; readonly faults?: Readonly<Record<string, string[]>> };

/** Who sends a form, such as `member:<id>`. `null`: it may run twice without harm, and needs no token. */
type Owner = string | null;

/** What is done with the fields of a form. */
export type Run<Schema extends z.ZodType, Answer> = (
  taken: Taken<z.output<Schema>>,
) => Promise<Answer> | Answer;

type From<Value, Other = never> = (Limits | ReadForm) & {
  readonly refused?: (result: SubmissionResult) => Other;
  /** Answers the same form sent again: the kept redirect has no cookies. With undefined it is answered by that alone. */
  readonly again?: (value: Value) => Promise<Other | undefined>;
  /** All fields as another button of the form fills them in, and nothing is saved yet; null for any other button. */
  readonly fill?: (form: FormData) => Readonly<Record<string, string>> | null;
  /** Called at the end, whatever was answered or thrown. */
  readonly after?: () => Promise<void>;
};

/**
 * Handles a posted form. `run` is called once for each form and returns a redirect, `refuse(…)` or data for the page.
 * Throws what `readForm` throws; fields that the schema refuses give 400, and never a password back.
 */
export async function takeForm<Schema extends z.ZodType, Answer, Other = never>(
  args: ActionFunctionArgs,
  schema: Schema,
  owner: Owner,
  run: Run<Schema, Answer>,
  from: From<z.output<Schema>, Other> = {},
): Promise<Answer | Other | Response | Refused> {
  try {
    return await takeOnce(args, schema, owner, run, from);
  } finally {
    await from.after?.();
  }
}

async function takeOnce<Schema extends z.ZodType, Answer, Other>(
  args: ActionFunctionArgs,
  schema: Schema,
  owner: Owner,
  run: Run<Schema, Answer>,
  from: From<z.output<Schema>, Other>,
): Promise<Answer | Other | Response | Refused> {
  const { form, faults = {} } = await readFrom(args, from);
  const filled = from.fill?.(form);
  // As the form library asks for other fields without script.
  if (filled) form.set("__intent__", JSON.stringify({ type: "update", payload: { value: filled } }));
  const submission = parseWithZod(form, { schema });
  const safe = withoutSecrets(submission, secretsOf(schema));
  if (Object.keys(faults).length > 0) return invalid(safe, faults, submission.status === "error" ? 400 : 422);
  // One more row, or one row less: nothing is to be saved yet.
  if (submission.status === undefined) return data({ result: safe.reply() });
  if (submission.status !== "success") return from.refused?.(safe.reply()) ?? invalid(safe);
  const { value } = submission;
  const answered = (key: string) =>
    run({
      value,
      key,
      typed: safe.reply().initialValue ?? {},
      refuse: (error, status, more) => {
        const refused = invalid(safe, error, status);
        return { ...refused, data: { ...refused.data, ...more } } as never;
      },
    });
  if (owner === null) return answered(String(form.get("_token") ?? ""));
  let isFirst = false;
  const answer = await once(args, form, owner, async (key) => {
    isFirst = true;
    return answered(key);
  });
  return (isFirst ? undefined : await from.again?.(value)) ?? answer;
}

/** The forms of one page by the intent of their buttons. Any other intent, or none, is that of `rest`. */
type Forms = Readonly<Record<string, z.ZodType>>;

/** As `takeForm`, for a page with several forms: the pressed button's intent says which schema, and what is run. */
export async function takeForms<
  All extends Forms,
  Runs extends { readonly [Intent in keyof All]: Run<All[Intent], unknown> },
>(
  args: ActionFunctionArgs,
  forms: All,
  owner: Owner,
  runs: Runs,
  from: Limits | ReadForm = {},
): Promise<Awaited<ReturnType<Runs[keyof All]>> | Response | Refused> {
  const read = await readFrom(args, from);
  const intent = String(read.form.get("intent"));
  const name = Object.hasOwn(forms, intent) ? intent : "rest";
  const [schema, run] = [forms[name], runs[name]];
  if (!schema || !run) throw data({ code: "bad-form" }, { status: 400 });
  type Answer = Awaited<ReturnType<Runs[keyof All]>>;
  return takeForm<z.ZodType, Answer>(args, schema, owner, run as Run<z.ZodType, Answer>, read);
}

const readFrom = async (args: ActionFunctionArgs, from: Limits | ReadForm): Promise<ReadForm> =>
  "form" in from ? from : { form: await readForm(args, from) };

function withoutSecrets(submission: Pick<Submission<unknown>, "reply">, hideFields: string[]) {
  return {
    reply: (options?: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }) =>
      submission.reply({ ...options, hideFields }),
  };
}
