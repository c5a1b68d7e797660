/** What payments bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { paymentData } from "./member-data.server";
import { notifications } from "./notifications";

export const payments = noun({ jobs, crons, mails, notifications, memberData: paymentData });
