/** Notices above every page: this is a demo, or the account is frozen. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner } from "../display";
import { useRootData } from "../root-data";

export function DemoNotice() {
  const { t } = useTranslation("layout");
  const demo = useRootData()?.demo;
  if (!demo) return null;
  return (
    <aside
      aria-label={t("demo.label")}
      className="border-b border-line bg-caution-soft px-4 py-1.5 text-center text-xs no-print"
    >
      {t("demo.text")}{" "}
      <a href={demo.inboxUrl} className="font-semibold underline underline-offset-2">
        {t("demo.inbox")}
      </a>
    </aside>
  );
}

export function FrozenNotice() {
  const { t } = useTranslation("layout");
  const root = useRootData();
  if (!root?.member || root.member.status === "1") return null;
  return (
    <div className="page pt-4">
      <Banner tone="caution" title={t("frozen.title")}>
        {t("frozen.text", { email: root.supportEmail })}
      </Banner>
    </div>
  );
}
