/** What open pages ask again now and then: the counts of the menu, and whether a list has changed. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { found } from "~/platform/http/answers.server";
import { answerMarked } from "~/platform/http/marks.server";
import { listAt, paramsOf } from "./declared-lists.server";
import { freshList } from "./lists.server";

/**
 * With `of`, the address of a list of this side: its mark, counts and keys, for whom its own guard lets in. Without: the
 * counts of the menu. Nothing is sent where the asker has the present mark.
 */
export async function answerFresh(
  args: LoaderFunctionArgs,
  side: "/user" | "/desk",
  counts: () => Promise<Readonly<Record<string, number>>>,
): Promise<Response> {
  const { request } = args;
  const of = new URL(request.url).searchParams.get("of");
  if (of === null) return answerMarked(request, { counts: await counts() });
  const url = of.startsWith(`${side}/`) ? URL.parse(of, request.url) : null;
  const list = url?.pathname.startsWith(`${side}/`) ? await listAt(url.pathname) : null;
  if (!url || !list) return found<Response>(null);
  const asked = new Request(new URL(url.pathname + url.search, request.url), { headers: request.headers });
  const fresh = await freshList({ ...args, request: asked, params: paramsOf(list, url.pathname) }, list);
  return answerMarked(request, fresh, fresh.mark);
}
