/** What both pages of the search over everything answer. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { SearchAnswer } from "~/domain/search.server";
import { getT } from "~/i18n/i18n.server";
import { lookParam } from "~/ui/frames/search-params";

/** The results; or the page of the one thing whose number was typed, unless the dialog only looks. */
export async function answerSearch(
  args: LoaderFunctionArgs,
  search: (typed: string) => Promise<SearchAnswer>,
) {
  const { searchParams } = new URL(args.request.url);
  const { straight, q, groups } = await search(searchParams.get("q") ?? "");
  if (straight && !searchParams.has(lookParam)) throw redirect(straight);
  return { title: getT(args, "area")("find.title"), q, groups };
}
