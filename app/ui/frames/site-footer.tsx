/** The footer: policies, company, support. */
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Icon } from "../icon";
import { Kept } from "../kept";
import { Logo } from "../logo";
import { useRootData } from "../root-data";
import { footerColumns } from "./shop-navigation";
import { Link } from "../link";

/** The same on every page for readers of a language. */
export function SiteFooter() {
  const { i18n } = useTranslation("layout");
  const email = useRootData()?.supportEmail;
  const year = new Date().getUTCFullYear();
  return <Kept by={["footer", i18n.language, email, year]}>{() => <Footer year={year} />}</Kept>;
}

function Footer({ year }: { year: number }) {
  const { t } = useTranslation("layout");
  return (
    <footer className="mt-20 border-t border-line bg-raised no-print" aria-label={t("footer.label")}>
      <div className="page grid gap-x-8 gap-y-10 py-12 md:grid-cols-[1.4fr_1.4fr_1fr_1fr]">
        <div className="grid content-start gap-3">
          <Logo height={40} />
          <p className="max-w-xs text-sm text-muted">{t("footer.tagline")}</p>
        </div>
        {footerColumns.map((column) => (
          <nav key={column.key} aria-labelledby={column.key}>
            <h2 id={column.key} className="text-sm">
              {t(column.key)}
            </h2>
            <ul className="mt-2 grid text-sm text-muted">
              {column.entries.map((entry) => (
                <li key={entry.key}>
                  <Link to={entry.to} className="inline-block py-1 hover:text-text hover:underline">
                    {t(entry.key)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Support />
      </div>
      <div className="border-t border-line">
        <p className="page py-5 text-xs text-muted">{t("footer.rights", { year })}</p>
      </div>
    </footer>
  );
}

function Support() {
  const { t } = useTranslation("layout");
  const email = useRootData()?.supportEmail;
  return (
    <div>
      <h2 className="text-sm">{t("footer.support")}</h2>
      <ul className="mt-2 grid text-sm text-muted">
        {email && (
          <li>
            <a
              href={`mailto:${email}`}
              className="inline-flex items-center gap-1.5 py-1 hover:text-text hover:underline"
            >
              <Icon name="envelope-simple" />
              {email}
            </a>
          </li>
        )}
        <li>
          <Link
            to={shopPaths.contact()}
            className="inline-flex items-center gap-1.5 py-1 hover:text-text hover:underline"
          >
            <Icon name="chat-circle-dots" />
            {t("footer.contact")}
          </Link>
        </li>
      </ul>
    </div>
  );
}

/** The floating contact button: a link to a messaging service, where one is configured (D20). */
export function ChatButton() {
  const { t } = useTranslation("layout");
  const url = useRootData()?.chatUrl;
  if (!url) return null;
  return (
    <aside aria-label={t("chat.label")}>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="btn btn-primary fixed end-4 bottom-20 z-30 rounded-full shadow-pop no-print lg:bottom-6"
      >
        <Icon name="chat-circle-dots" className="size-6 sm:size-5" />
        <span className="sr-only sm:not-sr-only">{t("chat")}</span>
      </a>
    </aside>
  );
}
