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
    await tx.prisma.user.update({ where: { id: memberId }, data: { locale, timezone } });
    if (before && before.timezone !== timezone) await publish("accounts.zoneChanged", tx, memberId);
  });
}
