/**
 * /redirectShopify: a shop's owner comes from the shop's own admin, to install our app or to open it. The shop's approval
 * comes first, also where nobody is logged in: Shopify's review refuses apps that ask for a login before it.
 */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findMember } from "~/domain/accounts/guards.server";
import { beginFromShop } from "~/domain/stores/authorise.server";
import { authoriseMinutes } from "~/domain/stores/config";
import { openStoreOf, readLaunch } from "~/domain/stores/launch.server";
import { setCookie } from "~/platform/http/cookies.server";
import { clientIp, hit, networkOf } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { launchCookie } from "./launch.server";

const limit = { limit: 60, windowSeconds: 60 };

export async function loader(args: LoaderFunctionArgs) {
  const launch = readLaunch(new URL(args.request.url).searchParams);
  const { ok } = await hit(`store-launch:${networkOf(clientIp(args))}`, limit);
  if (!launch || !ok) throw redirect(paths.authLogin({ reason: "refused" }));
  const store = await openStoreOf(launch);
  if (store) {
    const member = await findMember(args);
    if (member?.id === store.userId) return redirect(paths.store(store.id));
    if (!member) return redirect(paths.login({ redirect: paths.store(store.id) }));
  }
  const { href, browser } = await beginFromShop(launch);
  return redirect(href, {
    headers: { "Set-Cookie": setCookie(launchCookie, browser, authoriseMinutes * 60) },
  });
}
