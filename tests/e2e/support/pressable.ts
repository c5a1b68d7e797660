/** What looks as if it could be pressed or filled in, and does nothing where no script runs. */
import type { Page } from "@playwright/test";

/** Such parts of a page that was opened without script: each with its HTML's beginning. Menus are looked into. */
export const deadParts = (page: Page): Promise<string[]> => page.evaluate(look);

/** Runs in the page. */
function look(): string[] {
  const closed = [...document.querySelectorAll("details:not([open])")];
  for (const menu of closed) menu.setAttribute("open", "");
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const sends = (control: Element): boolean =>
    (control instanceof HTMLButtonElement && control.type === "submit") ||
    (control instanceof HTMLInputElement && ["submit", "image"].includes(control.type));
  const isDead = (element: Element): boolean => {
    if (element instanceof HTMLAnchorElement) return !element.href;
    if (element instanceof HTMLButtonElement)
      return (
        !element.disabled && !element.popoverTargetElement && !(element.form && element.type !== "button")
      );
    if (element instanceof HTMLFormElement) return ![...element.elements].some(sends);
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    )
      return !element.disabled && !element.form;
    // A role alone does nothing.
    return !element.closest("a, button, summary, label");
  };
  const parts =
    "a, button, form, input, select, textarea, [role=button], [role=switch], [role=tab], [role=menuitem]";
  const found = [...document.querySelectorAll(parts)].filter(
    (element) => isShown(element) && isDead(element),
  );
  for (const menu of closed) menu.removeAttribute("open");
  return found.map(({ outerHTML }) => outerHTML.slice(0, 160));
}
