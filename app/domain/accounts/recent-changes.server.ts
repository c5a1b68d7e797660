/** Whether what proves who somebody is was changed lately: whoever takes an account over begins with that. */
import type { Queryable } from "~/platform/db";

const changes = ["member.email", "member.password", "member.password-reset", "member.factor-off"];

/** Whether a member's email address, password or second factor was changed or taken away within so many hours. */
export async function changedLately(on: Queryable, memberId: string, hours: number): Promise<boolean> {
  const since = new Date(Date.now() - hours * 3_600_000);
  const row = await on.prisma.auditLog.findFirst({
    where: { entity: "user", entityId: memberId, action: { in: changes }, at: { gt: since } },
    select: { id: true },
  });
  return row !== null;
}
