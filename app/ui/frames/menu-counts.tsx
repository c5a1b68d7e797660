/** The numbers of what waits, in the menus. Script asks for them again and again; without it, the overview has them. */
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/platform/list";
import { useFresh } from "../fresh";
import { Icon } from "../icon";
import { Link } from "../link";

/** What waits at a page, by its address. */
export type MenuCounts = Readonly<Record<string, number>>;

const none: MenuCounts = {};

export function useMenuCounts(address: string | null): MenuCounts {
  const [counts, setCounts] = useState(none);
  useFresh({
    address,
    atOnce: true,
    heard: (answer) => setCounts((answer as { counts: MenuCounts }).counts),
  });
  return counts;
}

export function MenuCount({ count }: { count: number | undefined }) {
  const { t, i18n } = useTranslation("area");
  if (!count) return null;
  const shown = countText(count, i18n.language);
  return (
    <>
      {" "}
      <span className="menu-count tab-count">
        <span aria-hidden>{shown}</span>
        <span className="sr-only">{t("menu.waiting", { count, shown })}</span>
      </span>
    </>
  );
}

/** The way to the page of shortcuts, for who does not know that `?` leads there. */
export function KeysLink({ to }: { to: string }) {
  const { t } = useTranslation("area");
  return (
    <Link
      to={to}
      className="btn btn-quiet btn-icon hidden lg:inline-flex"
      aria-label={t("keys.title")}
      title={t("keys.title")}
      aria-keyshortcuts="?"
    >
      <Icon name="question" />
    </Link>
  );
}
