/** Prints the page; there only where script can do it. */
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui";

export function PrintButton() {
  const { t } = useTranslation("content");
  if (!useHydrated()) return null;
  return (
    <button type="button" className="link no-print" onClick={() => window.print()}>
      {t("page.print")}
    </button>
  );
}
