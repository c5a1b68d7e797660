/** The head of the account's pages: its title, and a tab for each part, which is a page of its own. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { PageHeader, Tabs } from "~/ui";
import { isOpen } from "~/ui/frames/shop-navigation";

const parts = {
  profile: paths.profile(),
  addresses: paths.addresses(),
  billing: paths.billing(),
  security: paths.security(),
  preferences: paths.preferences(),
  notifications: paths.notificationSettings(),
  data: paths.memberData(),
} as const;

export type ProfilePart = keyof typeof parts;

/** Pages inside it name the texts `profile` in their `handle`. */
export function ProfileFrame({ part, children }: { part: ProfilePart; children: ReactNode }) {
  const { t } = useTranslation("profile");
  const items = (Object.keys(parts) as ProfilePart[])
    .filter((key) => isOpen(parts[key]))
    .map((key) => ({ key, label: t(`tab.${key}`), to: parts[key] }));
  return (
    <>
      <PageHeader title={t("title")} />
      <Tabs label={t("tabs.label")} items={items} current={part} />
      {children}
    </>
  );
}
