/** How else we can be reached: who we are, email, hours, chat. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Card, Icon, useRootData, type IconName } from "~/ui";
import { supportHours } from "../config";

export function ContactWays() {
  const { t } = useTranslation("tickets");
  const root = useRootData();
  return (
    <Card title={t("contact.company")}>
      <p className="pb-4 text-sm text-muted">{t("contact.companyText")}</p>
      <dl className="grid gap-4 text-sm">
        {root && (
          <Way icon="envelope-simple" label={t("contact.email")}>
            <a href={`mailto:${root.supportEmail}`} className="link break-all">
              {root.supportEmail}
            </a>
          </Way>
        )}
        <Way icon="clock" label={t("contact.hours")}>
          {t("contact.hoursValue", supportHours)}
        </Way>
        <Way icon="translate" label={t("contact.languages")}>
          {t("contact.languagesValue")}
        </Way>
        {root?.chatUrl && (
          <Way icon="chat-circle-dots" label={t("contact.chat")}>
            <a href={root.chatUrl} target="_blank" rel="noopener noreferrer" className="link">
              {t("contact.chatLink")}
            </a>
          </Way>
        )}
      </dl>
    </Card>
  );
}

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon name={icon} className="row-span-2 mt-0.5 size-5 text-water" />
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
