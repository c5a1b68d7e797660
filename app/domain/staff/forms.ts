/** What the forms about staff may say; messages are text keys (§7). */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { isTypedTwice, NewPasswordForm, newPassword, typedTwice } from "~/domain/accounts/forms";
import { staffRoles } from "~/domain/accounts/people";
import { field } from "~/platform/field-looks";

const name = requiredText(100);

const roles = z
  .array(z.enum(staffRoles, "common:field.invalid"), "staff:error.roles")
  .min(1, "staff:error.roles");

/** Who is invited, and as what. */
export const InviteForm = z.object({
  name: field(name, { label: "staff:field.name", autoComplete: "off" }),
  email: field(
    z
      .string("common:required")
      .trim()
      .max(254, "common:error.email")
      .pipe(z.email("common:error.email"))
      .transform((value) => value.toLowerCase()),
    { label: "staff:field.email", input: "email", autoComplete: "off" },
  ),
  roles,
});
export type Invitation = z.output<typeof InviteForm>;

export const RolesForm = z.object({ intent: z.literal("roles"), roles });

/** What an administrator does with somebody on the staff. */
export const PersonForm = z.discriminatedUnion("intent", [
  RolesForm,
  z.object({ intent: z.literal("disable") }),
  z.object({ intent: z.literal("enable") }),
  z.object({ intent: z.literal("factor") }),
  z.object({ intent: z.literal("sessions") }),
  z.object({ intent: z.literal("renew") }),
]);
export type PersonFields = z.output<typeof PersonForm>;

export const RevokeForm = z.object({ invite: z.uuid("common:field.invalid") });

/** Joining by a link: one's name, and a password; a renewal asks for the password only. */
export const JoinForm = z.object({ name, ...newPassword }).refine(isTypedTwice, typedTwice);
export const RenewForm = NewPasswordForm;
