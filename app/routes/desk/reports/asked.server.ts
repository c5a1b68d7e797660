/** The report that an address asks for, as its page and its file read it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { rangeOf } from "~/domain/reports/range";
import { reportOf, reports } from "~/domain/reports/reports";
import { readReport } from "~/domain/reports/reports.server";
import { readableBy, reportRoles } from "~/domain/reports/roles";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";

/** A report that is none, or not for these roles, is a 404. */
export async function askedReport(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, reportRoles);
  const name = found(reportOf(args.params["report"] ?? ""));
  found(readableBy(staff.roles).includes(name) || null);
  const today = new Date().toISOString().slice(0, 10);
  const range = rangeOf(new URL(args.request.url).searchParams, today);
  const locale = localeOf(args);
  const rows = await readReport(name, { staff, range, locale });
  return { name, rows, range: reports[name].days ? range : null, locale };
}
