/** What credit brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { creditData } from "./member-data.server";
import { notifications } from "./notifications";

export const credit = noun({ jobs, crons, mails, notifications, memberData: creditData });
