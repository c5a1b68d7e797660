/** What questions of members bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { ticketData } from "./member-data.server";
import { notifications } from "./notifications";

export const tickets = noun({ jobs, crons, mails, notifications, memberData: ticketData });
