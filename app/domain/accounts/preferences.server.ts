/** Choices of a member that every page heeds. */
import { publish } from "~/domain/bus";
import { sql, transaction } from "~/platform/db";
import type { PreferencesFields } from "./profile-forms";

/** Keeps language and time zone. */
export async function savePreferences(memberId: string, chosen: PreferencesFields): Promise<void> {
  const { locale, timezone } = chosen;
  await transaction(async (tx) => {
    const before = await tx.first<{ timezone: string }>(
      sql`select timezone from "user" where id = ${memberId} for update`,
    );
    // A zone that the runtime knows and the database does not would break every day that it counts: it is UTC.
    const after = await tx.first<{ timezone: string }>(sql`
      update "user" set locale = ${locale}, timezone = known_zone(${timezone}), updated_at = now()
      where id = ${memberId} returning timezone`);
    if (before?.timezone !== after?.timezone) await publish("accounts.zoneChanged", tx, memberId);
  });
}
