/** What the forms of the member's account may say; messages are text keys (§2.3 profile). */
import { z } from "zod";
import { locales } from "~/i18n/locales";
import { isCountryCode } from "~/platform/countries";
import { isTimeZone } from "./zones";

const tooLong = (max: number) => `common:error.tooLong|{"max":${max}}`;

/** A line that must be there. */
const line = (max: number) =>
  z.string("common:required").trim().min(1, "common:required").max(max, tooLong(max));

/** Digits with `+ - ( )` and spaces between them. */
export const phone = z
  .string("common:required")
  .trim()
  .regex(/^[\d+\-() ]{5,20}$/, "profile:error.phone");

export const ProfileForm = z.object({
  userName: line(50),
  firstName: line(50),
  lastName: line(50),
  phone,
  country: z.string("common:required").refine(isCountryCode, "common:required"),
  taxId: z.string().trim().max(40, tooLong(40)).optional(),
});

export type ProfileFields = z.output<typeof ProfileForm>;

export const PreferencesForm = z.object({
  locale: z.enum(locales, "common:required"),
  timezone: z.string("common:required").refine(isTimeZone, "profile:error.timezone"),
});

export type PreferencesFields = z.output<typeof PreferencesForm>;
