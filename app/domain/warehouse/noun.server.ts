/** What the warehouse brings to the house. */
import { noun } from "~/domain/noun.server";
import { outboundCrons, outboundJobs } from "./outbound-jobs.server";

export const warehouse = noun({
  jobs: outboundJobs,
  crons: outboundCrons,
});
