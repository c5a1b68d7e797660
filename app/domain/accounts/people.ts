/** Who is looking: what a page may know of the member or the member of staff behind a request. */

/** "1" active, "2" frozen: looks and downloads, changes nothing. "0" and "9" have no session (D23). */
export type MemberStatus = "1" | "2";

export type Member = {
  id: string;
  email: string;
  userName: string;
  firstName: string;
  lastName: string;
  name: string;
  status: MemberStatus;
  locale: string;
  timezone: string;
  level: number;
  /** The first connected store's name, else the user name (D12). */
  shopName: string;
  cartCount: number;
  unread: number;
  session: { id: string; expiresAt: Date; confirmedAt: Date };
};

/** Roles of the desk (§7). */
export const staffRoles = [
  "admin",
  "agent",
  "finance",
  "warehouse",
  "sourcing",
  "catalog",
  "support",
  "bulk",
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who buys goods of suppliers. */
export const buyers = ["sourcing"] as const satisfies readonly StaffRole[];

/** Who has to do with goods: those who buy them, and those who keep them. */
export const goodsRoles = [...buyers, "warehouse"] as const;

export type Staff = {
  id: string;
  email: string;
  name: string;
  roles: StaffRole[];
  locale: string;
  demo: boolean;
  session: { id: string; expiresAt: Date; confirmedAt: Date };
};

/** Whether somebody with these roles may do what needs one of `wanted`; an admin may all, none wanted is enough. */
export function hasRole(roles: readonly StaffRole[], needed: readonly StaffRole[] = []): boolean {
  return needed.length === 0 || roles.includes("admin") || needed.some((role) => roles.includes(role));
}

/** Staff with one of these roles, where steps say who may do them. */
export const roles = (...needed: StaffRole[]) => ({
  staff: (held: readonly string[]) => hasRole(held as readonly StaffRole[], needed),
});

/** Staff known by id alone, for a step. Only where the caller's own pages let in nobody without this role. */
export const asRole = ({ id }: Pick<Staff, "id">, role: StaffRole) => ({ staff: { id, roles: [role] } });
