/** Pages about one thing that is named in the query: asked for without a name they lead to where such things stand. */
import { redirect } from "@remix-run/node";

/** Leads to `to` where the address does not name what its page is about. Throws the redirect. */
export function requireNamed(
  request: Request,
  name: "checkout" | "payment" | "order" | "id",
  to: string,
): void {
  if (!new URL(request.url).searchParams.has(name)) throw redirect(to);
}
