/** Shortcuts of single keys: never while somebody types, and not at all where they are switched off (WCAG 2.1.4). */
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Group } from "./navigation";

/** The time within which the second key of `g o` comes, in milliseconds. */
const secondKeyWithin = 1_500;

type ShortcutsProps = { groups: readonly Group[]; help: string };

/** The keys that lead to pages: `letter` of an entry, after `g`. */
export const goTo = (groups: readonly Group[]) =>
  groups.flatMap(({ entries }) => entries.filter(({ letter }) => letter !== undefined));

/** Listens to the keys; draws nothing. */
export function Shortcuts({ groups, help }: ShortcutsProps) {
  const navigate = useNavigate();
  const latest = useRef({ groups, help, navigate });
  useEffect(() => {
    latest.current = { groups, help, navigate };
  });
  useEffect(() => {
    let afterG = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      // A key that is held down is one press.
      if (event.repeat || document.querySelector("dialog[open], [role=dialog], details.menu[open]")) return;
      const { groups, help, navigate } = latest.current;
      const isSecond = event.timeStamp - afterG < secondKeyWithin;
      afterG = 0;
      if (isSecond) {
        const entry = goTo(groups).find(({ letter }) => letter === event.key.toLowerCase());
        if (entry) {
          event.preventDefault();
          void navigate(entry.to);
          return;
        }
      }
      if (event.key === "g") afterG = event.timeStamp;
      else if (event.key === "?") void navigate(help);
      else if (!actOf(event.key)?.()) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return null;
}

const fields = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select";

/** Whether keys pressed there are text, or choose in a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}

function actOf(key: string): (() => boolean) | null {
  switch (key) {
    case "/":
      return focusSearch;
    case "j":
      return () => stepRows(1);
    case "k":
      return () => stepRows(-1);
    case "o":
      return () => press(rowHere()?.querySelector<HTMLElement>(linkOfRow));
    case "x":
      return () => press(rowHere()?.querySelector<HTMLElement>("input[type=checkbox]"));
    default:
      return null;
  }
}

/** The list's own search; folded filters are opened for it. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!field) return false;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.focus();
  field.select();
  return true;
}

const linkOfRow = "td a[href], th a[href]";

const rows = () => [...document.querySelectorAll<HTMLElement>("main table tbody tr")];

const rowHere = () => document.activeElement?.closest<HTMLElement>("main table tbody tr");

/** Real focus moves, so that Enter opens the row and a screen reader says it. */
function stepRows(by: 1 | -1): boolean {
  const all = rows().filter((row) => row.querySelector(linkOfRow));
  if (all.length === 0) return false;
  const here = rowHere();
  const at = here ? all.indexOf(here) : -1;
  const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1);
  all[next]?.querySelector<HTMLElement>(linkOfRow)?.focus();
  return true;
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click();
  return element !== null && element !== undefined;
}
