/** What the staff brings to the house. */
import { sql } from "~/platform/db";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";

export const staff = noun({
  auditNames: {
    entities: { staff: "name" },
    fields: { keys: ["agent"], name: sql`(select to_jsonb(s.name) from staff s where s.id = field.id)` },
  },
  desk: {
    entries: [
      { group: "people", at: 20, key: "desk.staff", to: paths.deskStaff(), icon: "user", roles: ["admin"] },
      { group: "people", at: 30, key: "desk.audit", to: paths.deskAudit(), icon: "note", roles: ["admin"] },
    ],
  },
});
