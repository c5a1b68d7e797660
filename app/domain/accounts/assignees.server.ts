/** Who of the staff can look after something: by their roles, as long as they are with us. */
import { prisma, type Tx } from "~/platform/db";
import type { StaffRole } from "./people";

const active = (roles: readonly StaffRole[]) => ({
  status: "active",
  roles: { hasSome: ["admin", ...roles] },
});

/** The staff with one of the roles, and administrators, by name. */
export function assignees(roles: readonly StaffRole[]): Promise<{ id: string; name: string }[]> {
  return prisma.staff.findMany({
    where: active(roles),
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 500,
  });
}

/** Whether somebody is one of them. */
export async function isAssignee(
  on: Pick<Tx, "prisma">,
  staffId: string,
  roles: readonly StaffRole[],
): Promise<boolean> {
  return (await on.prisma.staff.count({ where: { ...active(roles), id: staffId } })) > 0;
}
