/** The categories or collections of a store in which a product is put. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { progressSeconds } from "~/domain/stores/config";
import { Button, DateTime, Select, useHydrated } from "~/ui";
import { categoryValue } from "../categories";
import type { CategoryList } from "../categories.server";
import type { StoreChoice } from "../preview.server";

type Props = {
  store: Pick<StoreChoice, "id" | "name" | "categoryKind">;
  lists: readonly CategoryList[];
  chosen: readonly string[];
};

export function CategoryBoxes({ store: { id, name, categoryKind }, lists, chosen }: Props) {
  const { t } = useTranslation("listing");
  const list = lists.find(({ storeId }) => storeId === id);
  const own = chosen.filter((value) => value.startsWith(categoryValue(id, "")));
  // The end of a reading must not close what somebody looks at.
  const [isOpen] = useState(own.length > 0 || list?.reading === true || list?.failed === true);
  if (categoryKind === "by-title") return <OneCategory {...{ id, name, list, own }} />;
  const known = list?.categories ?? [];
  const gone = list?.readAt ? own.length - known.filter(({ value }) => own.includes(value)).length : 0;
  return (
    <details className="grid gap-2" {...(isOpen ? { open: true } : {})}>
      <summary className="link cursor-pointer text-sm">
        {t(`categories.${categoryKind}`, { store: name })}
        {own.length > 0 && ` (${t("categories.chosen", { count: own.length })})`}
      </summary>
      <div className="mt-2 grid gap-2">
        <p className="hint">{t("categories.hint")}</p>
        {known.length > 0 && (
          <ul className="grid max-h-56 gap-1 overflow-y-auto rounded-s border border-line p-3">
            {known.map(({ value, name: path }) => (
              <li key={value}>
                <label className="check">
                  <input
                    type="checkbox"
                    name="categories"
                    value={value}
                    defaultChecked={chosen.includes(value)}
                  />
                  <span className="wrap-anywhere">{path}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {list?.readAt && known.length === 0 && <p className="hint">{t("categories.empty")}</p>}
        {gone > 0 && <p className="text-sm text-caution">{t("categories.gone", { count: gone })}</p>}
        <Reading {...{ id, list }} />
      </div>
    </details>
  );
}

type OneProps = { id: string; name: string; list: CategoryList | undefined; own: readonly string[] };

function OneCategory({ id, name, list, own: [chosen = ""] }: OneProps) {
  const { t } = useTranslation("listing");
  const [isOpen] = useState(chosen !== "" || list?.reading === true || list?.failed === true);
  const options = (list?.categories ?? []).map((category) => ({
    value: category.value,
    label: category.name,
  }));
  // One that was not read since stays chosen until another is.
  const isKnown = chosen === "" || options.some(({ value }) => value === chosen);
  const shown = isKnown ? options : [...options, { value: chosen, label: t("categories.before") }];
  return (
    <details className="grid gap-2" {...(isOpen ? { open: true } : {})}>
      <summary className="link cursor-pointer text-sm">{t("categories.one", { store: name })}</summary>
      <div className="mt-2 grid gap-2">
        <p className="hint">{t("categories.by-title")}</p>
        <Select
          name="categories"
          defaultValue={chosen}
          aria-label={t("categories.one", { store: name })}
          placeholder={t("categories.byTitle")}
          options={shown}
        />
        {list && list.groups.length > 0 && !list.reading && (
          <div className="flex flex-wrap items-center gap-2">
            <Select
              name={`below:${id}`}
              defaultValue=""
              aria-label={t("categories.group")}
              placeholder={t("categories.group")}
              options={list.groups.map(({ value, name: label }) => ({ value, label }))}
              className="min-w-0 flex-1"
            />
            <Button intent={`categories:${id}:below`} size="s">
              {t("categories.below")}
            </Button>
          </div>
        )}
        <Reading {...{ id, list }} />
      </div>
    </details>
  );
}

function Reading({ id, list }: { id: string; list: CategoryList | undefined }) {
  const { t } = useTranslation("listing");
  const isAwake = useHydrated();
  if (list?.reading)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
        {t("categories.reading")}
        {isAwake ? (
          <Watch />
        ) : (
          <Button intent="preview" size="s">
            {t("categories.show")}
          </Button>
        )}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {list?.failed && <span className="text-caution">{t("categories.failed")}</span>}
      {list?.readAt ? (
        <span className="text-muted">
          {t("categories.readAt")} <DateTime at={list.readAt} />
        </span>
      ) : (
        !list?.failed && <span className="text-muted">{t("categories.never")}</span>
      )}
      <Button intent={`categories:${id}`} size="s" icon="arrows-clockwise">
        {t(list?.readAt || list?.failed ? "categories.again" : "categories.read")}
      </Button>
    </p>
  );
}

/** Looks for the end of a reading. A reload of the page would lose what was typed. */
function Watch() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, progressSeconds * 1000);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return null;
}
