/**
 * /:accessCode/redirectAccess: goes on, after the login, with a connection whose keys wait. It becomes the member's, once,
 * in the browser where it began.
 */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findMember } from "~/domain/accounts/guards.server";
import { arriveFromShop, platformOfAuthorisation } from "~/domain/stores/authorise.server";
import { expireCookie } from "~/platform/http/cookies.server";
import { paths } from "~/platform/paths";
import { launchBrowser, launchCookie } from "./launch.server";

export async function loader(args: LoaderFunctionArgs) {
  const state = args.params["accessCode"] ?? "";
  const member = await findMember(args);
  if (!member) return redirect(paths.authLogin({ redirect: paths.resumeAccess(state) }));
  const platform = await platformOfAuthorisation(state);
  const arrived = platform && (await arriveFromShop(member, { state, browser: launchBrowser(args) }));
  if (!platform || arrived) return redirect(paths.authLogin({ reason: "over" }));
  return redirect(paths.authorised(platform, { access: state }), {
    headers: { "Set-Cookie": expireCookie(launchCookie) },
  });
}
