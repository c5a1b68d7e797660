/** What the forms of the desk's catalogue answer: the saved page, or what was wrong and where. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Submission } from "@conform-to/react";
import type { Staff } from "~/domain/accounts/people";
import { categoryChoices } from "~/domain/catalogue/desk/categories.server";
import { textIn } from "~/domain/catalogue/words";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once } from "~/platform/http/form.server";
import type { Result } from "~/platform/result";

/** Refusals that belong to one field; all others are about the whole form. */
const fields: Record<string, string> = {
  "sku-taken": "sku",
  "spu-taken": "spu",
  "too-few": "qty",
  category: "categoryId",
  image: "image",
};

type Save<T> = {
  form: FormData;
  staff: Staff;
  submission: Pick<Submission<unknown>, "reply">;
  /** The command, with the form's key; `stale` answers 409, and details of a refusal go into its words. */
  save: (key: string) => Promise<Result<T> & { readonly details?: Readonly<Record<string, number>> }>;
  /** Where it leads once saved. */
  to: (value: T) => string;
  said?: string;
};

/** Runs a command once a form and answers: 303 with a word, 409 where somebody was faster, 422 with what it said. */
export function answerSave<T>(
  args: ActionFunctionArgs,
  { form, staff, submission, save, to, said = "products:flash.saved" }: Save<T>,
) {
  return once(args, form, `staff:${staff.id}`, async (key) => {
    const done = await save(key);
    if (done.ok) return redirect(to(done.value), flash(said));
    if (done.error === "stale") return invalid(submission, "common:error.stale", 409);
    const details = done.details ? `|${JSON.stringify(done.details)}` : "";
    const text = `products:error.${done.error}${details}`;
    const field = fields[done.error];
    return invalid(submission, field ? { [field]: [text] } : text);
  });
}

/** Categories as choices, each with the way down to it by indentation. */
export async function categoryOptions(locale: string, without?: string) {
  const choices = await categoryChoices();
  return choices
    .filter(({ id }) => id !== without)
    .map(({ id, name, depth }) => ({ value: id, label: `${"\u2003".repeat(depth)}${textIn(name, locale)}` }));
}
