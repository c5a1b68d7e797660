/**
 * `useTranslation` of every component: on the server by i18next, in the browser by a small reader of the same texts.
 * The first namespace named is the one of keys that name none; others are loaded with it.
 */
import { useMatches } from "@remix-run/react";
import type { FlatNamespace, TFunction } from "i18next";
import { useBrowserTexts } from "./browser-texts";
import { useServerTexts } from "./server-texts";

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

type UseTranslation = <const N extends Namespaces = "common">(
  namespaces?: N,
) => { t: TFunction<N>; i18n: { language: string } };

const useTexts: (names: readonly string[], lists: readonly (readonly string[])[]) => unknown = import.meta.env
  .SSR
  ? useServerTexts
  : useBrowserTexts;

/** Texts of these namespaces in the page's language: `t(key, parameters)`, and the language itself. */
export const useTranslation = (import.meta.env.SSR
  ? useServerTexts
  : useBrowserTexts) as unknown as UseTranslation;

/**
 * Loads all texts that the page's routes name in `handle.i18n`, before the page is drawn. Some components show texts of
 * a namespace that they do not name themselves: `t("stores:refused")`.
 */
export function usePageTexts(): void {
  const lists = useMatches().map(({ handle }) => (handle as { i18n?: string[] } | undefined)?.i18n ?? []);
  useTexts(["common", ...lists.flat()], lists);
}
