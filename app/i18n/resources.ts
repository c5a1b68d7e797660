/**
 * All texts in both languages, for the server only. The browser loads the namespaces that a page names in
 * `handle.i18n`. `text-files.ts` finds new files; each English file adds its type by `declare module`.
 */
import type { Locale } from "./locales";
import { textFile } from "./text-files";

/** Words of the audit log, of notifications and of menus: each noun has its own, all together are one namespace. */
export interface AuditTexts {}
export interface NotificationsTexts {}
export interface LayoutTexts {}

/** The English texts by namespace. Each file of texts adds its own. */
export interface Texts {
  audit: AuditTexts;
  notifications: NotificationsTexts;
  layout: LayoutTexts;
}

export type Namespace = keyof Texts;

/** A text with its namespace, for what nouns declare: `tickets:home.title`. */
export type TextKey = { [N in Namespace]: `${N}:${keyof Texts[N] & string}` }[Namespace];

/** The same of a text that has a plural, without the ending of its forms. */
export type PluralKey = TextKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

type Resources = Record<Locale, { [N in Namespace]: Record<keyof Texts[N], string> }>;

const files = import.meta.glob<Record<string, Record<string, string>>>(
  ["../domain/*/texts/*.ts", "./texts/*.ts"],
  { eager: true },
);

function all(): Resources {
  const found: Record<string, Record<string, Record<string, string>>> = {};
  for (const [path, module] of Object.entries(files)) {
    const file = textFile(path.startsWith("./") ? `i18n/${path.slice(2)}` : path);
    if (!file) throw new Error(`${path} is no file of texts`);
    const texts = module[file.namespace];
    if (!texts) throw new Error(`${path} has no texts ${file.namespace}`);
    const language = (found[file.locale] ??= {});
    language[file.namespace] = { ...language[file.namespace], ...texts };
  }
  return found as Resources;
}

export const resources: Resources = all();
