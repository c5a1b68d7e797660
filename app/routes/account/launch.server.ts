/** What the pages of a connection that begins in a shop's admin have in common. */
import { redirect } from "@remix-run/node";
import type { MemberHere } from "~/domain/stores/authorise.server";
import { followLaunch, type Launch } from "~/domain/stores/launch.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";

/** Names the browser in which a launch began. */
export const launchCookie = "qs_launch";

/** Leads a member on: to the store that is connected already, or to the shop's approval page. */
export async function goOn(member: MemberHere, launch: Launch): Promise<Response> {
  const page = paths.storePlatform(launch.platform);
  if (member.status !== "1") return redirect(page, { headers: flash("common:error.frozen", "critical") });
  const followed = await followLaunch(member, launch);
  if (!followed.ok) return redirect(page, { headers: flash(followed.error, "critical") });
  return redirect("href" in followed.value ? followed.value.href : paths.store(followed.value.storeId));
}
