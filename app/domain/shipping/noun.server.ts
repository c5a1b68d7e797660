/** What shipping brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";

export const shipping = noun({ jobs, crons });
