/** Choices of a member that every page heeds. */
import { db, sql } from "~/platform/db";
import type { PreferencesFields } from "./profile-forms";

/** Keeps language and time zone. */
export async function savePreferences(memberId: string, chosen: PreferencesFields): Promise<void> {
  await db.run(sql`
    update "user" set locale = ${chosen.locale}, timezone = ${chosen.timezone}, updated_at = now()
    where id = ${memberId}`);
}
