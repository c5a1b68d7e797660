/** The search of the header: the word is trimmed, travels as `q`, and is gone on any page but the list. */
import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Icon } from "../icon";

export function SearchBox({ className }: { className?: string }) {
  const { t } = useTranslation("layout");
  const { pathname, search } = useLocation();
  const word =
    pathname.toLowerCase() === paths.goodsList() ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form
      method="get"
      action={paths.goodsList()}
      role="search"
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
          aria-label={t("search.label")}
          enterKeyHint="search"
        />
        <button type="submit" className="btn btn-primary" aria-label={t("search.submit")}>
          <Icon name="magnifying-glass" />
        </button>
      </div>
    </Form>
  );
}
