/** What the catalogue brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";

export const catalogue = noun({ jobs, crons });
