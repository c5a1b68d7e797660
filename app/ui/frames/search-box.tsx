/** The search of the header: the word is trimmed, travels as `q`, and is gone on any page but the list. */
import { useId, useState } from "react";
import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { useHydrated } from "../hydrated";
import { Icon } from "../icon";
import { useSuggestions } from "./use-suggestions";

type SearchBoxProps = {
  label?: string;
  className?: string;
};

export function SearchBox({ label, className }: SearchBoxProps) {
  const { t, i18n } = useTranslation("layout");
  const list = useId();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState("");
  const suggested = useSuggestions(typed, i18n.language);
  const { pathname, search } = useLocation();
  const word =
    pathname.toLowerCase() === shopPaths.goodsList()
      ? (new URLSearchParams(search).get("q") ?? "").trim()
      : "";
  return (
    <Form
      method="get"
      action={shopPaths.goodsList()}
      role="search"
      aria-label={label ?? t("search.submit")}
      className={className}
      onSubmit={(event) => {
        const field = event.currentTarget.elements.namedItem("q");
        if (field instanceof HTMLInputElement) field.value = field.value.trim();
      }}
    >
      <div className="search">
        <input
          key={word}
          type="search"
          name="q"
          defaultValue={word}
          maxLength={200}
          className="input"
          placeholder={t("search.placeholder")}
          aria-label={label ?? t("search.label")}
          enterKeyHint="search"
          autoComplete="off"
          // Without script there are no suggestions: a plain search field.
          {...(hydrated ? { list } : {})}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <datalist id={list}>
          {suggested.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <button type="submit" className="btn btn-primary" aria-label={t("search.submit")}>
          <Icon name="magnifying-glass" />
        </button>
      </div>
    </Form>
  );
}
