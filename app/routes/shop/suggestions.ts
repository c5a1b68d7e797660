/** /goodslist/suggestions: what a search that is being typed may become, for the search box. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestions } from "~/domain/catalogue/suggestions.server";
import { localeOf } from "~/i18n/i18n.server";

export async function loader(args: LoaderFunctionArgs) {
  const text = new URL(args.request.url).searchParams.get("q") ?? "";
  return Response.json(await suggestions(text, localeOf(args)), {
    headers: { "Cache-Control": "public, max-age=300", Vary: "Cookie" },
  });
}
