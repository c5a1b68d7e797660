/** A page of words: its sections with a table of contents beside them, as it would be printed. */
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, Html, Icon, useHydrated } from "~/ui";
import { Link } from "~/ui/link";
import type { ContentSection } from "../page";
import type { ContentView } from "../view.server";

type ArticleProps = {
  path: string;
  page: ContentView;
};

export function ContentArticle({ path, page }: ArticleProps) {
  const titled = page.sections.filter(({ id }) => id !== "");
  return (
    <article
      lang={page.lang}
      className="page grid gap-8 py-10 lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-x-16 lg:gap-y-10 lg:py-16"
    >
      <header className="grid gap-3 lg:col-span-2">
        <h1 className="text-xl">{page.title}</h1>
        <p className="max-w-prose text-muted">{page.summary}</p>
        <VersionLine page={page} />
        <VersionNews path={path} page={page} />
      </header>
      {titled.length > 0 && <Contents sections={titled} />}
      <div className="grid min-w-0 content-start gap-8">
        <ContentSections sections={page.sections} />
        <Versions path={path} page={page} />
        <Questions />
      </div>
    </article>
  );
}

const lines = {
  current: "page.version",
  coming: "page.versionComing",
  older: "page.versionOlder",
} as const;

function VersionLine({ page }: { page: ContentView }) {
  const { t, i18n } = useTranslation("content");
  return (
    <p lang={i18n.language} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {t(lines[page.state], { version: page.version, date: page.effective })}
      <PrintButton />
    </p>
  );
}

function VersionNews({ path, page }: ArticleProps) {
  const { t, i18n } = useTranslation("content");
  const { state, until, effective, announced, current, outdated } = page;
  const toCurrent = current && (
    <Link to={path} className="link">
      {t("page.readCurrent")}
    </Link>
  );
  return (
    <div lang={i18n.language} className="grid max-w-prose gap-3 empty:hidden">
      {state === "older" && (
        <Banner tone="caution">
          {until && t("page.older", { date: until })} {toCurrent}
        </Banner>
      )}
      {state === "coming" && (
        <Banner>
          {t("page.coming", { date: effective })} {toCurrent}
        </Banner>
      )}
      {state === "current" && announced && (
        <Banner>
          {t("page.announced", { version: announced.version, date: announced.effective })}{" "}
          <Link to={versionAt(path, announced.version)} className="link">
            {t("page.readAnnounced")}
          </Link>
        </Banner>
      )}
      {outdated && (
        <Banner tone="caution">
          {t("page.outdated")}{" "}
          <a href={`${path}?lng=en-US`} className="link">
            {t("page.readEnglish")}
          </a>
        </Banner>
      )}
    </div>
  );
}

const versionAt = (path: string, version: string) => `${path}?version=${encodeURIComponent(version)}`;

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

/** The sections one under the other; their HTML was made and sanitised by `sectionsOf`. */
export function ContentSections({ sections }: { sections: readonly ContentSection[] }) {
  return sections.map(({ id, title, html }) =>
    id === "" ? (
      <Html key={id} html={html} className="content-words" />
    ) : (
      <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose min-w-0 scroll-mt-6">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <Html html={html} className="content-words min-w-0" />
      </section>
    ),
  );
}

function Versions({ path, page: { versions, version } }: ArticleProps) {
  const { t, i18n } = useTranslation("content");
  if (versions.length < 2) return null;
  return (
    <details lang={i18n.language} className="text-sm text-muted no-print">
      <summary className="cursor-pointer py-1">{t("page.versions")}</summary>
      <ul className="grid">
        {versions.map((each) => (
          <li key={each.version}>
            <Link
              to={versionAt(path, each.version)}
              className="link inline-block py-1"
              {...(each.version === version ? { "aria-current": "page" as const } : {})}
            >
              {t("page.versionRow", { version: each.version, date: each.effective })}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Questions() {
  const { t } = useTranslation("content");
  return (
    <p className="flex flex-wrap items-center gap-2 border-t border-line pt-6 text-sm text-muted no-print">
      <Icon name="chat-circle-dots" />
      {t("page.questions")}{" "}
      <Link to={shopPaths.contact()} className="link">
        {t("page.contact")}
      </Link>
    </p>
  );
}

/** Prints the page; there only where script can do it. */
function PrintButton() {
  const { t } = useTranslation("content");
  if (!useHydrated()) return null;
  return (
    <button type="button" className="link no-print" onClick={() => window.print()}>
      {t("page.print")}
    </button>
  );
}
