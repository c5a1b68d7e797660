/** What withdrawals bring to the house. */
import { noun } from "~/domain/noun.server";
import { jobs, mails } from "./jobs.server";
import { withdrawalData } from "./member-data.server";
import { notifications } from "./notifications";

export const payouts = noun({ jobs, mails, notifications, memberData: withdrawalData });
