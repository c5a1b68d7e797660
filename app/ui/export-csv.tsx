/** The way from a list to its file. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "./button";
import { withParams } from "./hrefs";

/** The list as its tab and filters stand, all pages of it, as a file at `to`; nothing where the list is empty. */
export function ExportCsv({ to, page }: { to: string; page: { readonly rows: readonly unknown[] } }) {
  const { t } = useTranslation("common");
  const { search } = useLocation();
  if (page.rows.length === 0) return null;
  return (
    <LinkButton
      to={to + withParams(search, { after: null, before: null, size: null })}
      icon="download-simple"
      reloadDocument
    >
      {t("list.csv")}
    </LinkButton>
  );
}
