/** Choices of a member that every page heeds. */
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";
import type { PreferencesFields } from "./profile-forms";

/** Keeps the language a member chose as their setting (D22). */
export async function rememberLocale(memberId: string, locale: Locale): Promise<void> {
  await db.run(sql`update "user" set locale = ${locale}, updated_at = now() where id = ${memberId}`);
}

/** Keeps language and time zone. */
export async function savePreferences(memberId: string, chosen: PreferencesFields): Promise<void> {
  await db.run(sql`
    update "user" set locale = ${chosen.locale}, timezone = ${chosen.timezone}, updated_at = now()
    where id = ${memberId}`);
}
