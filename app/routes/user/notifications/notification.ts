/** /user/notifications/:newsId: leads to what the news is about, and marks it as read. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { openNotification } from "~/domain/notifications/inbox.server";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  // A frozen member looks and changes nothing; a HEAD only asks.
  const mark = member.status === "1" && args.request.method === "GET";
  const target = await openNotification(member.id, args.params["newsId"] ?? "", mark);
  return redirect(found(target), 302);
}

/** Nothing to see: with a page of its own, news that is gone says so in words. */
export default function Notification() {
  return null;
}
