/** Language, currency and appearance, behind one button. */
import { useTranslation } from "~/i18n/use-translation";
import { localeNames, type Locale } from "~/i18n/locales";
import { Icon } from "../icon";
import { Menu } from "../menu";
import { useRootData } from "../root-data";
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from "../switches";

export function DisplayMenu({ currency = true }: { currency?: boolean }) {
  const { t, i18n } = useTranslation("common");
  const chosen = useRootData()?.currency ?? "USD";
  const language = localeNames[i18n.language as Locale];
  const shown = currency ? `${language} · ${chosen}` : language;
  return (
    <Menu
      label={`${t("language.label")}: ${shown}`}
      button={
        <>
          <Icon name="translate" className="size-6" />
          <span className="hidden 2xl:inline">{shown}</span>
        </>
      }
    >
      <div className="grid w-64 gap-3 p-2 text-sm text-text">
        <div className="grid gap-1">
          <p className="hint px-2">{t("language.label")}</p>
          <LanguageSwitch />
        </div>
        {currency && (
          <div className="grid gap-1">
            <p className="hint px-2">{t("currency.label")}</p>
            <CurrencySwitch />
          </div>
        )}
        <div className="grid gap-1">
          <p className="hint px-2">{t("theme.label")}</p>
          <ThemeSwitch />
        </div>
      </div>
    </Menu>
  );
}
