/** Choices of a member that every page heeds. */
import { prisma } from "~/platform/db";
import type { PreferencesFields } from "./profile-forms";

/** Keeps language and time zone. */
export async function savePreferences(memberId: string, chosen: PreferencesFields): Promise<void> {
  const { locale, timezone } = chosen;
  await prisma.user.update({ where: { id: memberId }, data: { locale, timezone } });
}
