/** A policy: its sections with a table of contents beside them, as it would be printed. */
import { useTranslation } from "react-i18next";
import type { PolicySection, PolicyText } from "../policies/policy";

export type PolicyView = PolicyText & { version: string; effective: string };

export function PolicyPage({ policy }: { policy: PolicyView }) {
  const { t } = useTranslation("accounts");
  return (
    <article className="page grid gap-8 py-10 lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-16 lg:py-16">
      <header className="grid gap-3 lg:col-span-2">
        <h1 className="text-xl">{policy.title}</h1>
        <p className="max-w-prose text-muted">{policy.summary}</p>
        <p className="text-sm text-muted">
          {t("policy.version", { version: policy.version, date: policy.effective })}
        </p>
      </header>
      <nav
        aria-label={t("policy.contents")}
        className="self-start border-s border-line ps-4 text-sm no-print lg:sticky lg:top-6 lg:order-last"
      >
        <p className="pb-1 font-semibold">{t("policy.contents")}</p>
        <ol className="grid">
          {policy.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 text-muted hover:text-text hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-8">
        {policy.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </article>
  );
}

function Section({ section: { id, title, paragraphs, points } }: { section: PolicySection }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="prose scroll-mt-6">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className="grid gap-2">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
