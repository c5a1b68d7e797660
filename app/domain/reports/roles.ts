/** Who reads reports. Pure. */
import { hasRole, type StaffRole } from "~/domain/accounts/people";
import { reportNames, reports, type ReportName } from "./reports";

/** Everybody who reads at least one. */
export const reportRoles: readonly StaffRole[] = [
  ...new Set(reportNames.flatMap((name) => reports[name].roles)),
];

/** The reports that somebody with these roles reads. */
export const readableBy = (roles: readonly StaffRole[]): ReportName[] =>
  reportNames.filter((name) => hasRole(roles, reports[name].roles));
