/** /:accessCode/redirectAccess: takes up a connection that waited for the login, once, in the browser where it began. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { findMember } from "~/domain/accounts/guards.server";
import { takeLaunch } from "~/domain/stores/launch.server";
import { expireCookie, readCookie } from "~/platform/http/cookies.server";
import { paths } from "~/platform/paths";
import { goOn, launchCookie } from "./launch.server";

export async function loader(args: LoaderFunctionArgs) {
  const accessCode = args.params["accessCode"] ?? "";
  const member = await findMember(args);
  if (!member) return redirect(paths.authLogin({ redirect: paths.resumeAccess(accessCode) }));
  const launch = await takeLaunch(accessCode, readCookie(args.request, launchCookie) ?? "");
  if (!launch) return redirect(paths.authLogin({ reason: "over" }));
  const answer = await goOn(member, launch);
  answer.headers.append("Set-Cookie", expireCookie(launchCookie));
  return answer;
}
