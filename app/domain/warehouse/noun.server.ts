/** What the warehouse brings to the house. */
import { noun } from "~/domain/noun.server";
import { inbound } from "./inbound.server";
import { outboundCrons, outboundJobs } from "./outbound-jobs.server";

export const warehouse = noun({
  jobs: { ...outboundJobs, ...inbound.jobs },
  crons: outboundCrons,
  notifications: inbound.notifications,
  on: inbound.on,
  auditNames: { entities: inbound.auditNames },
});
