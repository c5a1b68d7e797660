/** What the forms of the member's account may say; messages are text keys (§2.3 profile). */
import { z } from "zod";
import { ButtonForm, requiredText, textUpTo } from "~/platform/form-fields";
import { locales } from "~/i18n/locales";
import { isCountryCode } from "~/platform/countries";
import { avatarBytes, avatarMegabytes } from "./config";
import { isPhone, plainPhone } from "./phone";
import { isTimeZone } from "./zones";
import { field } from "~/platform/field-looks";

const phone = z
  .string("common:required")
  .max(50, "profile:error.phone")
  .transform(plainPhone)
  .refine(isPhone, "profile:error.phone");

export const ProfileForm = z.object({
  userName: requiredText(50),
  firstName: requiredText(50),
  lastName: requiredText(50),
  phone,
  country: z.string("common:required").refine(isCountryCode, "common:required"),
  taxId: textUpTo(40).optional(),
});

export type ProfileFields = z.output<typeof ProfileForm>;

export const PreferencesForm = z.object({
  locale: z.enum(locales, "common:required"),
  timezone: z.string("common:required").refine(isTimeZone, "profile:error.timezone"),
});

export type PreferencesFields = z.output<typeof PreferencesForm>;

export const NewEmailForm = z.object({
  email: field(
    z
      .string("common:required")
      .trim()
      .max(254, "common:error.email")
      .pipe(z.email("common:error.email"))
      .transform((value) => value.toLowerCase()),
    { label: "profile:field.newEmail", input: "email", autoComplete: "email" },
  ),
});

/** The code that was mailed to the new address; spaces people put between the digits do not matter. */
export const ChangeCodeForm = z.object({
  code: z
    .string("accounts:error.codeEmpty")
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "profile:error.code")),
});

/** A picture of the member: checked by its content once it has arrived. */
export const AvatarForm = z.object({
  picture: z
    .instanceof(File, { error: "profile:error.pictureNone" })
    .refine(({ size }) => size > 0, "profile:error.pictureNone")
    .refine(({ size }) => size <= avatarBytes, `profile:error.pictureSize|{"size":${avatarMegabytes}}`),
});

/** Closing an account asks for its e-mail address, typed. */
export const CloseForm = z.object({
  email: field(z.string("common:required").trim().min(1, "common:required").max(254), {
    label: "profile:field.email",
    hint: "profile:close.confirm",
    input: "email",
    autoComplete: "off",
  }),
});

/** What the page of a profile posts, by the intent of the button. */
export const profileForms = { avatar: AvatarForm, "avatar-remove": ButtonForm, rest: ProfileForm } as const;
