/** What corrections bring to the house. */
import { noun } from "~/domain/noun.server";
import { jobs, mails } from "./jobs.server";
import { adjustmentData } from "./member-data.server";

export const adjustments = noun({ jobs, mails, memberData: adjustmentData });
