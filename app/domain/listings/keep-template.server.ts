/** The button of a form that keeps its settings as a template. */
import { parseWithZod } from "@conform-to/zod/v4";
import { invalid } from "~/platform/http/answers.server";
import { pricingOf, TemplateForm } from "./list-forms";
import { saveTemplate } from "./templates.server";

/** The name of what was saved, or the form as it is refused. */
export async function keepTemplate(memberId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: TemplateForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const {
    templateName: name,
    templateStore,
    templateDefault: isDefault,
    skuPrefix,
    visibility,
    categories,
  } = value;
  const saved = await saveTemplate(memberId, {
    ...{ name, isDefault, skuPrefix, categories },
    storeId: templateStore ?? null,
    pricing: pricingOf(value),
    published: visibility === "published",
  });
  return saved.ok ? { saved: name } : invalid(submission, { templateName: [saved.error] });
}
