/** Language, currency and appearance, behind one button. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { localeNames, type Locale } from "~/i18n/locales";
import { Icon } from "../icon";
import { Kept } from "../kept";
import { Menu } from "../menu";
import { useRootData } from "../root-data";
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from "../switches";

type DisplayProps = { currency?: boolean };

/** The same for all readers of a page with the same choices. */
export function DisplayMenu({ currency = true }: DisplayProps) {
  const { i18n } = useTranslation("common");
  const { pathname, search } = useLocation();
  const root = useRootData();
  return (
    <Kept by={["display", i18n.language, currency, root?.currency, root?.theme, pathname + search]}>
      {() => <Choices currency={currency} />}
    </Kept>
  );
}

function Choices({ currency }: Required<DisplayProps>) {
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
