/** What the stock brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";
import { stockStatement } from "./said.server";

export const stock = noun({ jobs, crons, on: { "catalogue.stockStatement": stockStatement } });
