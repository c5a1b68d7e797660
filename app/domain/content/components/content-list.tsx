/** All pages of words in all languages, as the desk keeps them. */
import { useTranslation } from "~/i18n/use-translation";
import { localeNames } from "~/i18n/locales";
import { paths } from "~/platform/paths";
import { DataTable, DateTime } from "~/ui";
import { Link } from "~/ui/link";
import type { ContentRow } from "../desk.server";

export function ContentList({ rows }: { rows: readonly ContentRow[] }) {
  const { t } = useTranslation("editing");
  const none = <span className="text-muted">{t("list.none")}</span>;
  return (
    <DataTable<ContentRow>
      caption={t("list.caption")}
      rows={rows}
      rowKey={({ slug, locale }) => `${slug}/${locale}`}
      empty={null}
      columns={[
        {
          key: "page",
          header: t("list.page"),
          cell: ({ slug, locale, title }) => (
            <>
              <Link to={paths.deskContentPage(slug, locale)} className="link">
                {title}
              </Link>
              <span className="block text-xs text-muted">/{slug}</span>
            </>
          ),
        },
        { key: "language", header: t("list.language"), cell: ({ locale }) => localeNames[locale] },
        {
          key: "current",
          header: t("list.current"),
          cell: ({ current }) =>
            current ? (
              <>
                {t("list.since", { version: current.version })} <Day at={current.effectiveAt} />
              </>
            ) : (
              <span className="text-muted">{t("list.english")}</span>
            ),
        },
        {
          key: "announced",
          header: t("list.announced"),
          cell: ({ announced }) =>
            announced ? (
              <>
                {t("list.from", { version: announced.version })} <Day at={announced.effectiveAt} />
              </>
            ) : (
              none
            ),
        },
        {
          key: "draft",
          header: t("list.draft"),
          cell: ({ slug, locale, draft }) =>
            draft ? (
              <Link to={paths.deskContentDraft(slug, locale)} className="link">
                {t("list.saved", { name: draft.by ?? t("system") })} <DateTime at={draft.at} />
              </Link>
            ) : (
              none
            ),
        },
      ]}
    />
  );
}

/** Days of versions begin by UTC, wherever the reader is. */
export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{at.toISOString().slice(0, 10)}</time>;
}
