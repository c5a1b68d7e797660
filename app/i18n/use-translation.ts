/**
 * `useTranslation` of every component: on the server by i18next, in the browser by a small reader of the same texts.
 * The first namespace named is the one of keys that name none; others are loaded with it.
 */
import type { FlatNamespace, TFunction } from "i18next";
import { useBrowserTexts } from "./browser-texts";
import { useServerTexts } from "./server-texts";

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

type UseTranslation = <const N extends Namespaces = "common">(
  namespaces?: N,
) => { t: TFunction<N>; i18n: { language: string } };

/** Texts of these namespaces in the page's language: `t(key, parameters)`, and the language itself. */
export const useTranslation = (import.meta.env.SSR
  ? useServerTexts
  : useBrowserTexts) as unknown as UseTranslation;
