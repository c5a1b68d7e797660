/** What credit brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { creditData } from "./member-data.server";

export const credit = noun({ jobs, crons, mails, memberData: creditData });
