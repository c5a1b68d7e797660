/** Language, currency and appearance: links that keep the page and its other parameters. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { localeNames, localeParam, locales } from "~/i18n/locales";
import { currencies } from "~/platform/money";
import { withParams } from "./hrefs";
import { Icon, type IconName } from "./icon";
import { useRootData, type Theme } from "./root-data";

type ChoiceProps = { href: string; current: boolean; lang?: string; icon?: IconName; children: string };

/** Choices as a list, so that a screen reader counts them. */
const choices = "flex flex-wrap gap-1";

/** A plain link: the document is loaded anew, because its language, colours or prices change everywhere. */
function ChoiceLink({ href, current, lang, icon, children }: ChoiceProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-s px-2 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold"
      {...(lang ? { lang, hrefLang: lang } : { rel: "nofollow" })}
      {...(current ? { "aria-current": "true" as const } : {})}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

function useHere(): (param: string, value: string) => string {
  const { pathname, search } = useLocation();
  return (param, value) => pathname + withParams(search, { [param]: value });
}

export function LanguageSwitch() {
  const { t, i18n } = useTranslation("common");
  const here = useHere();
  return (
    <nav aria-label={t("language.label")}>
      <ul className={choices}>
        {locales.map((locale) => (
          <li key={locale}>
            <ChoiceLink href={here(localeParam, locale)} current={locale === i18n.language} lang={locale}>
              {localeNames[locale]}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One line that offers Chinese to a visitor whose browser prefers it. Either answer is remembered. */
export function LanguageOffer() {
  const { t } = useTranslation("common");
  const here = useHere();
  if (!useRootData()?.offersChinese) return null;
  return (
    <nav
      aria-label={t("language.offer.label")}
      className="flex flex-wrap justify-center gap-x-4 border-b border-line bg-raised px-4 py-1 text-sm no-print"
    >
      <a href={here(localeParam, "zh-CN")} lang="zh-CN" hrefLang="zh-CN" className="link py-1 font-semibold">
        {t("language.offer.chinese")}
      </a>
      <a href={here(localeParam, "en-US")} hrefLang="en-US" className="link py-1">
        {t("language.offer.english")}
      </a>
    </nav>
  );
}

export function CurrencySwitch() {
  const { t } = useTranslation("common");
  const here = useHere();
  const chosen = useRootData()?.currency ?? "USD";
  return (
    <nav aria-label={t("currency.label")}>
      <ul className={choices}>
        {currencies.map((currency) => (
          <li key={currency}>
            <ChoiceLink href={here("ccy", currency)} current={currency === chosen}>
              {currency}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const themes: readonly { value: Theme; icon: IconName }[] = [
  { value: "system", icon: "circle-half" },
  { value: "light", icon: "sun" },
  { value: "dark", icon: "moon" },
];

export function ThemeSwitch() {
  const { t } = useTranslation("common");
  const here = useHere();
  const chosen = useRootData()?.theme ?? "system";
  return (
    <nav aria-label={t("theme.label")}>
      <ul className={choices}>
        {themes.map(({ value, icon }) => (
          <li key={value}>
            <ChoiceLink href={here("theme", value)} current={value === chosen} icon={icon}>
              {t(`theme.${value}`)}
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
