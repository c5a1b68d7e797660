/** The rules of the entrances' forms. Browsers load them when somebody begins to fill one in. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { EntryForm } from "./entry-fields";
import { CodeForm, FactorForm, LoginForm, NewPasswordForm, RegisterForm, ResetForm } from "./forms";

export const entryForms = {
  login: LoginForm,
  code: CodeForm,
  factor: FactorForm,
  register: RegisterForm,
  reset: ResetForm,
  "new-password": NewPasswordForm,
} as const satisfies Record<EntryForm, unknown>;

/** What is wrong in a form that somebody fills in. */
export const checkEntry = (name: EntryForm, formData: FormData) =>
  parseWithZod(formData, { schema: entryForms[name] });
