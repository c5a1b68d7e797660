/** What happens to a member's account (D23): proven, frozen by staff, closed by its member. */
import { sql } from "~/platform/db";
import { defineSteps } from "~/platform/db/steps.server";
import { roles } from "./people";
import { memberStates } from "./states";

type Row = { readonly id: string; readonly status: "0" | "1" | "2" | "9" };
type Why = { readonly reason: string };

const staff = roles("agent", "support");
/** An account that is proven has an agent (D25). */
const proven = () => sql`email_verified_at = now(), agent_id = coalesce(agent_id, (${nextAgent}))`;

const nextAgent = sql`
  select s.id from staff s left join "user" m on m.agent_id = s.id
  where 'agent' = any(s.roles) and s.status = 'active'
  group by s.id order by max(m.email_verified_at) nulls first, s.id limit 1`;

/** `closeAccount` and the desk of members do what follows. */
export const memberSteps = defineSteps<Row, { verify: Why; freeze: Why; unfreeze: Why }>()({
  entity: "user",
  machine: memberStates,
  owner: ({ id }) => id,
  stale: "stale",
  steps: {
    prove: { by: "member", set: proven },
    verify: { by: staff, set: proven, reason: ({ input }) => input.reason },
    freeze: { by: staff, reason: ({ input }) => input.reason },
    unfreeze: { by: staff, reason: ({ input }) => input.reason },
    close: { by: "member", set: () => sql`closed_at = now()` },
  },
});
