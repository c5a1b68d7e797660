/** What corrections bring to the house. */
import { noun } from "~/domain/noun.server";
import { jobs, mails } from "./jobs.server";
import { adjustmentData } from "./member-data.server";
import { notifications } from "./notifications";

export const adjustments = noun({ jobs, mails, notifications, memberData: adjustmentData });
