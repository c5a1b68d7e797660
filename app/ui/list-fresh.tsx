/**
 * A declared list that stays fresh: cells change in place, new rows are announced and come when somebody asks for them.
 * Nothing is asked while somebody ticks, types or has a menu open, so bulk work is never disturbed.
 */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { foundParam } from "~/platform/list";
import { Button } from "./button";
import { useFresh } from "./fresh";
import { withParams } from "./hrefs";

type Counts = Readonly<Record<string, number>> | null;
type Answer = { readonly mark: string; readonly counts: Counts; readonly keys: readonly string[] };

type ListNow = { readonly mark?: string | undefined; readonly keys: readonly string[] };

/** What changed since the list was read: its counts now, and the keys of its rows now. Null where nothing did. */
export function useListNews({ mark, keys }: ListNow): Answer | null {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState<Answer | null>(null);
  useEffect(() => setNews(null), [mark, pathname, search]);
  const isChosen = new URLSearchParams(search).has(foundParam);
  const area = pathname.startsWith("/desk/") ? "/desk/fresh" : "/user/fresh";
  useFresh({
    address: mark === undefined || isChosen ? null : `${area}${withParams("", { of: pathname + search })}`,
    mark,
    isBusy: isListInUse,
    heard: (answer) => {
      const now = answer as Answer;
      // The same rows in the same order: what changed within them moves nothing.
      if (now.keys.join("\n") === keys.join("\n")) revalidate();
      else setNews(now);
    },
  });
  return news;
}

/** Whether somebody works in the page: something is ticked, typed, focused for typing, or open. */
function isListInUse(): boolean {
  if (document.querySelector("dialog[open], [role=dialog], main details.menu[open]")) return true;
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches("main input, main textarea, main select"))
    return true;
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea"),
  ].some((field) =>
    field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}

/** Says how many rows are new, with a button that shows them. Always there, so that it is announced. */
export function ListNews({ news, keys }: { news: Answer | null; keys: readonly string[] }) {
  const { t } = useTranslation("area");
  const { revalidate } = useRevalidator();
  const fresh = news?.keys.filter((key) => !keys.includes(key)).length ?? 0;
  return (
    <div role="status" className="list-news">
      {news && (
        <p className="flex flex-wrap items-center gap-3 border-b border-line bg-water-soft px-5 py-2 text-sm">
          {fresh > 0 ? t("fresh.new", { count: fresh }) : t("fresh.changed")}
          <Button type="button" size="s" icon="arrows-clockwise" onClick={() => revalidate()}>
            {t("fresh.show")}
          </Button>
        </p>
      )}
    </div>
  );
}
