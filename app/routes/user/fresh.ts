/** /user/fresh[?of=<list>]: what open pages of the member area ask again. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { askOnce, countsAtHome } from "~/domain/home.server";
import { answerFresh } from "../fresh.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireMember(args);
  return answerFresh(args, "/user", () => countsAtHome(askOnce(id)));
}
