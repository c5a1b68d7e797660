/** What questions of members bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { ticketData } from "./member-data.server";

export const tickets = noun({ jobs, crons, mails, memberData: ticketData });
