/** What notifications and mails bring to the house. */
import { noun } from "~/domain/noun.server";
import { unread } from "./facts.server";
import { crons, jobs } from "./jobs.server";
import { notificationData } from "./member-data.server";

export const notifications = noun({
  jobs,
  crons,
  memberData: notificationData,
  on: { "accounts.unread": unread },
});
