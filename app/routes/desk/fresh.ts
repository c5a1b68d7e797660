/** /desk/fresh[?of=<list>]: what open pages of the desk ask again. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { countsAtDesk } from "~/domain/desk.server";
import type { Staff } from "~/domain/accounts/people";
import { timedCache } from "~/platform/timed-cache.server";
import { answerFresh } from "../fresh.server";

/** Several open pages of one person ask together: they get the same counts for some seconds (*config*). */
const keptCounts = timedCache(10, (_person: string, staff: Staff) => countsAtDesk(staff));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  return answerFresh(args, "/desk", () => keptCounts(staff.id + staff.roles.join(), staff));
}
