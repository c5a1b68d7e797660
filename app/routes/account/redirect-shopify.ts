/** /redirectShopify: a shop's owner comes from the shop's own admin, to install our app or to open it. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findMember } from "~/domain/accounts/guards.server";
import { keepLaunch, readLaunch } from "~/domain/stores/launch.server";
import { setCookie } from "~/platform/http/cookies.server";
import { clientIp, hit, networkOf } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { authoriseMinutes } from "~/domain/stores/config";
import { goOn, launchCookie } from "./launch.server";

const limit = { limit: 60, windowSeconds: 60 };

export async function loader(args: LoaderFunctionArgs) {
  const launch = readLaunch(new URL(args.request.url).searchParams);
  const { ok } = await hit(`store-launch:${networkOf(clientIp(args))}`, limit);
  if (!launch || !ok) throw redirect(paths.authLogin({ reason: "refused" }));
  const member = await findMember(args);
  if (member) return goOn(member, launch);
  const { accessCode, browser } = await keepLaunch(launch);
  return redirect(paths.authLogin({ redirect: paths.resumeAccess(accessCode) }), {
    headers: { "Set-Cookie": setCookie(launchCookie, browser, authoriseMinutes * 60) },
  });
}
