/** A store's page lies below the page of its platform. */
import { redirect } from "@remix-run/node";

/** Leads a request that came under another platform's address to the store's own one. */
export function leadToOwnAddress(request: Request, own: string): void {
  const { pathname, search } = new URL(request.url);
  const platformIn = (path: string) =>
    /^\/user\/(woocommerce|shopify|aliexpress)\//i.exec(path)?.[1]?.toLowerCase();
  const here = platformIn(pathname);
  if (here !== undefined && here !== platformIn(own)) throw redirect(`${own}${search}`, 301);
}
