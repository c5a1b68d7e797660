/** What the forms of the desk's catalogue answer: the saved page, or what was wrong and where. */
import { categoryChoices } from "~/domain/catalogue/desk/categories.server";
import { textIn } from "~/domain/catalogue/words";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import type { Result } from "~/platform/result";
import type { Taken } from "~/platform/http/take-form.server";

const fields: Record<string, string> = {
  "sku-taken": "sku",
  "spu-taken": "spu",
  "too-few": "qty",
  category: "categoryId",
  image: "image",
};

type Saved<T> = Result<T> & { readonly details?: Readonly<Record<string, number>> };

/** Answers what became of a command: 303 with a word, 409 where somebody was faster, 422 with what it said. */
export function answerSave<T>(
  refuse: Taken<unknown>["refuse"],
  done: Saved<T>,
  to: (value: T) => string,
  said = "products:flash.saved",
) {
  if (done.ok) return redirect(to(done.value), flash(said));
  if (done.error === "stale") return refuse("common:error.stale", 409);
  const details = done.details ? `|${JSON.stringify(done.details)}` : "";
  const text = `products:error.${done.error}${details}`;
  const field = fields[done.error];
  return refuse(field ? { [field]: [text] } : text);
}

/** Categories as choices, each with the way down to it by indentation. */
export async function categoryOptions(locale: string, without?: string) {
  const choices = await categoryChoices();
  return choices
    .filter(({ id }) => id !== without)
    .map(({ id, name, depth }) => ({ value: id, label: `${"\u2003".repeat(depth)}${textIn(name, locale)}` }));
}
