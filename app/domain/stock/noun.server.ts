/** What the stock brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";

export const stock = noun({ jobs, crons });
