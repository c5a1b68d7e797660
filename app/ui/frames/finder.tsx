/**
 * The search over everything behind Ctrl-K: a link to its page without script, a dialog with it. The dialog is the
 * browser's own; the results are a list box that the field steers.
 */
import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "../icon";
import { Link } from "../link";
import { lookParam } from "./search-params";
import { FoundLine, type SearchData, type Side } from "./search-results";

/** The pause in typing before the search is asked, in milliseconds. */
const pause = 150;

type FinderProps = { side: Side; to: string; className?: string };

export function Finder({ side, to, className = "btn btn-quiet" }: FinderProps) {
  const { t } = useTranslation("area");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = () => {
    if (!dialog.current || dialog.current.open) return;
    setOpen(true);
    dialog.current.showModal();
  };
  useFinderKey(show);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    show();
  };
  return (
    <>
      <Link
        to={to}
        className={className}
        onClick={press}
        aria-keyshortcuts="Control+K Meta+K"
        title={t("find.title")}
      >
        <Icon name="magnifying-glass" />
        <span>{t("find.button")}</span>
        <kbd className="kbd hidden md:inline">Ctrl K</kbd>
      </Link>
      <dialog
        ref={dialog}
        className="finder"
        aria-label={t("find.title")}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        {isOpen && <FinderPanel side={side} to={to} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function useFinderKey(show: () => void) {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function FinderPanel({ side, to, close }: { side: Side; to: string; close: () => void }) {
  const { t } = useTranslation("area");
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(-1);
  const { data, isBusy } = useFound(to, typed);
  const lines = (data?.groups ?? []).flatMap((group) => group.found.map((thing) => ({ group, thing })));
  const chosen = lines[at];
  const idOf = (i: number) => `${list}-${i}`;
  const go = (address: string) => {
    close();
    void navigate(address);
  };
  const steer = (event: KeyboardEvent) => {
    // Enter may end the writing of a Chinese word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (lines.length > 0) setAt((at + step + lines.length + (at < 0 && step < 0 ? 1 : 0)) % lines.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (chosen) go(chosen.thing.to);
      else if (typed.trim()) go(`${to}?q=${encodeURIComponent(typed.trim())}`);
    }
  };
  const says = !typed.trim()
    ? t("find.begin")
    : isBusy
      ? t("find.busy")
      : data?.failed
        ? t("find.failed")
        : lines.length === 0
          ? t("find.none", { q: data?.q ?? typed })
          : t("find.count", { count: lines.length });
  return (
    <div className="grid max-h-[80dvh] grid-rows-[auto_minmax(0,1fr)_auto]">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="magnifying-glass" className="flex-none text-muted" />
        <input
          type="text"
          className="min-h-12 min-w-0 flex-1 bg-transparent outline-none"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-label={t(`find.label.${side}`)}
          placeholder={t(`find.label.${side}`)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(-1);
          }}
          onKeyDown={steer}
          {...(chosen ? { "aria-activedescendant": idOf(at) } : {})}
        />
        <kbd className="kbd">Esc</kbd>
      </div>
      <div id={list} role="listbox" aria-label={t("find.title")} className="overflow-y-auto">
        {lines.map(({ group, thing }, i) => (
          <div key={group.title + thing.to}>
            {lines[i - 1]?.group !== group && (
              <p role="presentation" className="px-4 pt-3 pb-1 text-xs font-semibold text-muted">
                {group.title}
              </p>
            )}
            <div
              id={idOf(i)}
              role="option"
              aria-selected={i === at}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken aria-selected:bg-water-soft"
              onClick={() => go(thing.to)}
              onMouseMove={() => setAt(i)}
            >
              <FoundLine icon={group.icon} thing={thing} />
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-4 py-2 text-sm text-muted">
        {says} {lines.length === 0 && t("find.hint")}
      </p>
    </div>
  );
}

/** What the search finds for what is typed so far; the last answer stays while the next one is on its way. */
function useFound(to: string, typed: string): { data: SearchData | undefined; isBusy: boolean } {
  const { load, data, state } = useFetcher<SearchData>();
  const q = typed.trim();
  useEffect(() => {
    if (q === "") return;
    const timer = setTimeout(() => load(`${to}?q=${encodeURIComponent(q)}&${lookParam}=1`), pause);
    return () => clearTimeout(timer);
  }, [q, to, load]);
  if (q === "") return { data: undefined, isBusy: false };
  return { data, isBusy: state !== "idle" || data?.q !== q };
}
