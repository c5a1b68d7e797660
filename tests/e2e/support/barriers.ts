/** What keeps somebody from using a page, as axe finds it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

type Axe = typeof import("axe-core");
/** The parts of a check of axe that are used here; it has no public name for them. */
type Check = {
  evaluate(this: { data(data: object): void }, node: Element, ...rest: unknown[]): boolean | undefined;
};
declare const axe: Axe & { _audit: { checks: Record<string, Check> } };

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Colours of texts that had enough contrast, in this process. */
const readable = new Set<string>();

/** Frames of pages without a barrier, in this process: what stands around the main part, by its shape. */
const frames = new Set<string>();

/** What keeps somebody from using a page (WCAG 2.2 AA). The pages have no frames, so one call reads a page. */
export async function barriersOf(page: Page): Promise<string[]> {
  await load(page);
  const { barriers, passed } = await page.evaluate(look, [...readable]);
  for (const key of passed) readable.add(key);
  return barriers;
}

/**
 * The same of a page without script, in less time: of rows and options that are built alike two are looked at, and a
 * frame once. The page cannot be used any more then. Where script runs, it would miss what is taken away.
 */
export async function barriersOfStill(page: Page): Promise<string[]> {
  const shapes = await page.evaluate(shorten, [...frames]);
  await unroll(page);
  const barriers = await barriersOf(page);
  if (barriers.length === 0) for (const shape of shapes) frames.add(shape);
  return barriers;
}

/** Makes the screen as long as the page, so that no bar that stays in place covers what could be scrolled to. */
async function unroll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: height + 200 });
}

/** Runs in the page. Tells the shapes of the frames that are left. */
function shorten(known: string[]): string[] {
  // Its own timers do not run there, and axe waits for one.
  window.setTimeout = ((work: () => void) => (void Promise.resolve().then(work), 0)) as never;
  const seen = new Set(known);
  const shapes = new Map<Node, string>();
  /** Texts and ids are different in all; whether there are any matters. */
  const worth = ({ name, value }: Attr) =>
    /^(class|role|type|style|hidden|open|disabled|checked|tabindex|lang|scope)$/.test(name)
      ? `${name}=${value}`
      : `${name}${value === "" ? "-" : ""}`;
  const shapeOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent?.trim() ? "text" : "";
    const before = shapes.get(node);
    if (before !== undefined) return before;
    const inside = [...node.childNodes].map(shapeOf).join("");
    const shape = `<${node.tagName} ${[...node.attributes].map(worth).join(" ")}>${inside}</>`;
    shapes.set(node, shape);
    return shape;
  };
  for (const list of document.querySelectorAll("tbody, ul, ol, select, datalist")) {
    const times = new Map<string, number>();
    for (const child of [...list.children]) {
      const shape = shapeOf(child);
      const nth = (times.get(shape) ?? 0) + 1;
      times.set(shape, nth);
      if (nth > 2) child.remove();
    }
  }
  shapes.clear();
  const around = [...document.querySelectorAll("header, footer, nav, aside")].filter(
    (part) => !part.closest("main") && !part.parentElement?.closest("header, footer, nav, aside"),
  );
  return around.flatMap((part) => {
    const shape = shapeOf(part);
    if (!seen.has(shape)) return [shape];
    part.remove();
    return [];
  });
}

/** Hands axe to the page as it is: Playwright would read half a megabyte twice before. */
async function load(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression: source });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}

/** Runs in the page. */
async function look(known: string[]): Promise<{ barriers: string[]; passed: string[] }> {
  const seen = new Set(known);
  const passed = new Set<string>();
  const grounds = new Map<Element, string | null>();

  /** What shows behind the texts of an element; null where it may lie over anything. */
  const groundOf = (element: Element): string | null => {
    const before = grounds.get(element);
    if (before !== undefined) return before;
    const behind = element.parentElement ? groundOf(element.parentElement) : "";
    const style = getComputedStyle(element);
    const { position, transform, float, backgroundColor, backgroundImage, opacity, filter } = style;
    const stands = (position === "static" || position === "relative") && transform === "none";
    const own = [backgroundColor, backgroundImage, opacity, filter, style.mixBlendMode].join();
    // A ground that does not show adds nothing.
    const isClear = own === "rgba(0, 0, 0, 0),none,1,none,normal";
    const ground =
      behind === null || !stands || float !== "none" ? null : isClear ? behind : `${behind}/${own}`;
    grounds.set(element, ground);
    return ground;
  };
  /** All that contrast is reckoned from. */
  const coloursOf = (element: Element): string | null => {
    const ground = groundOf(element);
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(element);
    return ground && [ground, color, fontSize, fontWeight, textShadow, webkitTextStroke].join(";");
  };

  // Half of axe's time went to contrasts. Of the same colours, one text on all pages is enough.
  const contrast = axe._audit.checks["color-contrast"] as Check;
  const reckon = contrast.evaluate;
  contrast.evaluate = function (node, ...rest) {
    const colours = coloursOf(node);
    if (colours !== null && seen.has(colours)) {
      this.data({});
      return true;
    }
    const isEnough = reckon.call(this, node, ...rest);
    if (isEnough === true && colours !== null) passed.add(colours);
    return isEnough;
  };
  const { violations } = await axe.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
    // No rule that runs here reads styles as text; axe fetched them all the same.
    preload: { assets: ["media"] },
  });
  const barriers = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join("; ")})`,
  );
  return { barriers, passed: [...passed] };
}
