/** What the forms of accounts may say; messages are text keys (§2.2, D11, F). */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { ButtonForm, requiredText } from "~/platform/form-fields";
import { isCountryCode } from "~/platform/countries";
import { channels, codeRules, platforms } from "./config";
import { isAcceptablePassword } from "./password";
import { isPhone, plainPhone } from "./phone";

const saying = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? "common:required" : message),
});

const email = z
  .string("common:required")
  .trim()
  .max(254, "common:error.email")
  .pipe(z.email("common:error.email"))
  .transform((value) => value.toLowerCase());

const redirect = z.string().max(1000).optional().catch(undefined);

/** A new password and the same once more (D11). */
export const newPassword = {
  password: field(z.string("common:required").refine(isAcceptablePassword, "accounts:error.password"), {
    input: "password",
  }),
  confirm: field(z.string("common:required"), { input: "password" }),
};

/** Whether both are the same, for `refine`. */
export const isTypedTwice = ({ password, confirm }: { password: string; confirm: string }) =>
  password === confirm;

export const typedTwice = {
  path: ["confirm"],
  message: "accounts:error.confirm",
  when: ({ value }: { value: unknown }) => hasBothPasswords(value),
};

function hasBothPasswords(value: unknown): boolean {
  const { password, confirm } = value as { password?: unknown; confirm?: unknown };
  return typeof password === "string" && typeof confirm === "string";
}

const presentPassword = field(
  z.string("common:required").min(1, "common:required").max(1000, "accounts:error.credentials"),
  { input: "password" },
);

export const LoginForm = z.object({
  email,
  password: presentPassword,
  remember: z.boolean().default(false),
  redirect,
});

export type Login = z.output<typeof LoginForm>;

/** Where the login that follows leads. */
export const LogoutForm = z.object({ redirect });

export const RegisterForm = z
  .object({
    email,
    ...newPassword,
    firstName: requiredText(50),
    lastName: requiredText(50),
    country: z.string("common:required").refine(isCountryCode, "common:required"),
    phone: z
      .string("common:required")
      .max(50, "accounts:error.phone")
      .transform(plainPhone)
      .refine(isPhone, "accounts:error.phone"),
    platform: z.enum(platforms, saying("common:field.invalid")),
    channel: z.enum(channels, saying("common:field.invalid")),
    terms: z.literal(true, "accounts:error.terms"),
    zone: z.string().max(60).optional(),
    redirect,
  })
  .refine(isTypedTwice, typedTwice);

export type Registration = z.infer<typeof RegisterForm>;

const digits = (wrong: string) =>
  z
    .string("accounts:error.codeEmpty")
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().min(1, "accounts:error.codeEmpty"))
    .refine((value) => value.length === codeRules.digits && /^\d+$/.test(value), wrong);

export const CodeForm = z.object({ code: digits("accounts:error.code") });

export const AuthenticatorForm = z.object({ code: digits("accounts:error.totp") });

export const StaffLoginForm = z.object({
  email,
  password: presentPassword,
  redirect,
});

/** Whose password was forgotten. */
export const ResetForm = z.object({ email });

/** The new one in its place. */
export const NewPasswordForm = z.object(newPassword).refine(isTypedTwice, typedTwice);

/** What follows the e-mail of a forgotten password, by the intent of its button. */
export const resetForms = {
  code: CodeForm,
  resend: ButtonForm,
  rest: NewPasswordForm,
} as const;

const spaceless = z.string("accounts:error.codeEmpty").transform((value) => value.replace(/\s/g, ""));

/** What to say of a code that did not open: the app has a next one, a recovery code has not. */
export function factorRefusal(code: string): "accounts:error.totp" | "accounts:error.recovery" {
  return /^\d{0,6}$/.test(code) ? "accounts:error.totp" : "accounts:error.recovery";
}

const factorCode = spaceless
  .pipe(z.string().min(1, "accounts:error.codeEmpty"))
  .refine((value) => /^(\d{6}|[a-z0-9-]{16,24})$/i.test(value), {
    error: (issue) => factorRefusal(String(issue.input)),
  });

export const FactorForm = z.object({ code: factorCode });

/** Another password for the account one is logged in to. */
export const ChangePasswordForm = z
  .object({ current: presentPassword, ...newPassword })
  .refine(isTypedTwice, typedTwice);

/** Proving once more who is there; the code where the account has a second factor. */
export const ConfirmForm = z.object({ password: presentPassword, code: factorCode.optional() });

/** The same by a mailed code in the place of the password. */
export const ConfirmCodeForm = z.object({
  mailed: digits("accounts:error.code"),
  code: factorCode.optional(),
});

export const FactorOffForm = z.object({ password: presentPassword, code: factorCode });

/** The sessions card: one that ends, or all but the present one. */
export const SessionsForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end"), session: z.uuid("common:field.invalid") }),
  z.object({ intent: z.literal("endOthers") }),
]);

/** What the page of a member's security posts, by the intent of the button. */
export const securityForms = { password: ChangePasswordForm, rest: SessionsForm } as const;
