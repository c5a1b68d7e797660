/** The member's own profile (§2.3): read for its page, and saved. */
import { prisma } from "~/platform/db";
import { keptPhone } from "./phones.server";
import type { ProfileFields } from "./profile-forms";

export type Profile = {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly country: string;
  readonly taxId: string | null;
  readonly avatarKey: string | null;
};

/** What the member told of themselves; null where there is no such member. */
export function profileOf(memberId: string): Promise<Profile | null> {
  return prisma.user.findUnique({
    where: { id: memberId },
    select: {
      email: true,
      userName: true,
      firstName: true,
      lastName: true,
      phone: true,
      country: true,
      taxId: true,
      avatarKey: true,
    },
  });
}

/** Saves the profile; the e-mail address is changed by a code only. */
export async function saveProfile(memberId: string, profile: ProfileFields): Promise<void> {
  const { userName, firstName, lastName, phone, country, taxId } = profile;
  await prisma.user.update({
    where: { id: memberId },
    data: {
      ...{ userName, firstName, lastName, country },
      phone: keptPhone(phone, country),
      taxId: taxId ?? null,
    },
  });
}
