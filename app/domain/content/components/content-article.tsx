/** A page of words: its sections with a table of contents beside them, as it would be printed. */
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Icon } from "~/ui";
import { Link } from "~/ui/link";
import type { ContentSection, ContentText } from "../page";
import { PrintButton } from "./print-button";

export type ContentView = ContentText & { lang: string; version: string; effective: string };

export function ContentArticle({ page }: { page: ContentView }) {
  const { t } = useTranslation("content");
  return (
    <article
      lang={page.lang}
      className="page grid gap-8 py-10 lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-x-16 lg:gap-y-10 lg:py-16"
    >
      <header className="grid gap-3 lg:col-span-2">
        <h1 className="text-xl">{page.title}</h1>
        <p className="max-w-prose text-muted">{page.summary}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          {t("page.version", { version: page.version, date: page.effective })}
          <PrintButton />
        </p>
      </header>
      <Contents sections={page.sections} />
      <div className="grid min-w-0 content-start gap-8">
        {page.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <Questions />
      </div>
    </article>
  );
}

function Contents({ sections }: { sections: readonly ContentSection[] }) {
  const { t } = useTranslation("content");
  return (
    <nav
      aria-label={t("page.contents")}
      className="self-start border-s border-line ps-4 text-sm no-print lg:sticky lg:top-6 lg:order-last"
    >
      <p className="pb-1 font-semibold">{t("page.contents")}</p>
      <ol className="grid">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-muted hover:text-text hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ section }: { section: ContentSection }) {
  const { id, title, paragraphs, table, points, closing } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="prose min-w-0 scroll-mt-6">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {table && <Table id={id} table={table} />}
      {points && (
        <ul className="grid gap-2">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {closing && <p>{closing}</p>}
    </section>
  );
}

function Table({ id, table }: { id: string; table: NonNullable<ContentSection["table"]> }) {
  return (
    <div className="content-table" role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={i} data-label={table.head[i + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Questions() {
  const { t } = useTranslation("content");
  return (
    <p className="flex flex-wrap items-center gap-2 border-t border-line pt-6 text-sm text-muted no-print">
      <Icon name="chat-circle-dots" />
      {t("page.questions")}{" "}
      <Link to={paths.contact()} className="link">
        {t("page.contact")}
      </Link>
    </p>
  );
}
