/** The member's own profile (§2.3): read for its page, and saved. */
import { db, sql } from "~/platform/db";
import type { ProfileFields } from "./profile-forms";

export type Profile = {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly country: string;
  readonly taxId: string | null;
  /** Of the picture in the file store; null where there is none. */
  readonly avatarKey: string | null;
};

/** What the member told of themselves; null where there is no such member. */
export function profileOf(memberId: string): Promise<Profile | null> {
  return db.first<Profile>(sql`
    select email, user_name, first_name, last_name, phone, country,
      tax_id, avatar_key
    from "user" where id = ${memberId}`);
}

/** Saves the profile; the e-mail address is changed by a code only. */
export async function saveProfile(memberId: string, profile: ProfileFields): Promise<void> {
  const { userName, firstName, lastName, phone, country, taxId } = profile;
  await db.run(sql`
    update "user" set user_name = ${userName}, first_name = ${firstName}, last_name = ${lastName}, phone = ${phone},
      country = ${country}, tax_id = ${taxId ?? null}, updated_at = now()
    where id = ${memberId}`);
}
