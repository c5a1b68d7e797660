/** /desk/fresh[?of=<list>]: what open pages of the desk ask again. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { countsAtDesk } from "~/domain/desk.server";
import { answerFresh } from "../fresh.server";

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  return answerFresh(args, "/desk", () => countsAtDesk(staff));
}
