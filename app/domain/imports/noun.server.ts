/** What imports of files bring to the house; each noun declares its own (decision 039). */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";

export const imports = noun({ jobs, crons });
