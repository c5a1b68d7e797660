/** What the form of one product and that of many do alike: what they begin with, what is typed, and what is answered. */
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { textIn } from "~/domain/catalogue/words";
import type { Locale } from "~/i18n/locales";
import { invalid } from "~/platform/http/answers.server";
import type { Result } from "~/platform/result";
import { categoryLists, readIntent } from "./categories.server";
import type { ListingDraft } from "./draft";
import type { ListingError } from "./draft-check";
import { listableProducts, type ListableProduct } from "./goods.server";
import { firstSettings, pricingOf, SettingsForm, TemplateForm, type SettingsFields } from "./list-forms";
import { activeListings, costsFor, shipCountries, storeChoices, type StoreChoice } from "./preview.server";
import { pricesInWords } from "./price-words.server";
import type { Way } from "./pricing.server";
import {
  defaultTemplate,
  saveTemplate,
  templateFields,
  templatesOf,
  type Template,
} from "./templates.server";

/**
 * What both forms begin with: the goods, the stores, the settings, and the way whose costs are shown. `kept` are the
 * settings of a listing that is changed; a template in the address goes before them.
 */
export async function openGoods(
  memberId: string,
  productIds: readonly string[],
  { query, locale, kept = null }: { query: URLSearchParams; locale: string; kept?: SettingsFields | null },
) {
  const [products, stores, lists, templates, { countries, first }, active] = await Promise.all([
    listableProducts(memberId, productIds),
    storeChoices(memberId),
    categoryLists(memberId),
    templatesOf(memberId),
    shipCountries(memberId, locale),
    activeListings(memberId, productIds),
  ]);
  const asked = stores.filter(({ id }) => query.getAll("store").includes(id));
  const template = templateOf(templates, query.get("template"), asked[0] ?? stores[0] ?? null);
  const start = query.get("template") ? null : kept;
  const settings = start ?? (template ? templateFields(template) : firstSettings(first));
  const way: Way = {
    country: query.get("country") ?? String(settings.country),
    channelId: (query.get("country") === null ? settings.channel : query.get("channel")) || null,
  };
  const refused = refusedIn(query, { products, stores }, locale);
  return { products, stores, asked, lists, templates, template, countries, active, settings, way, refused };
}

/** `none` in the address is no template; without a word of it, the default one. */
function templateOf(
  templates: readonly Template[],
  asked: string | null,
  store: StoreChoice | null,
): Template | null {
  if (asked === null) return defaultTemplate(templates, store?.id ?? null);
  return templates.find(({ id }) => id === asked) ?? null;
}

/** Whether texts begin in Chinese, for a member or a page. */
export const wordsOf = (locale: Locale | string) => (locale === "zh-CN" ? "zh" : "en");

/** What a product's texts are in the language that a form says. */
export function wordsIn({ title, description }: ListableProduct, words: string) {
  const locale = words === "zh" ? "zh-CN" : "en-US";
  return { title: textIn(title, locale).slice(0, 200), description: textIn(description, locale) };
}

/* ---------- what is typed, and buttons that list nothing ---------- */

type Opened = { readonly products: readonly ListableProduct[]; readonly way: Way };

/** What was typed, with the costs of the country and method in it. */
export async function typedIn(form: FormData, { products, way }: Opened, locale: string) {
  const values = parseWithZod(form, { schema: SettingsForm }).payload as Readonly<Record<string, unknown>>;
  const country = /^[A-Z]{2}$/.exec(String(values["country"]))?.[0] ?? way.country;
  const typed = { country, channelId: String(values["channel"] ?? "") || null };
  return { values, costs: await costsFor(products, typed, locale) };
}

/**
 * What a button beside the one that lists does: saves a template, has categories read, or only shows the form again with
 * what is wrong in it. Null where the form is to be listed.
 */
export async function pressedBeside(memberId: string, form: FormData, schema: z.ZodType) {
  const shown = (saved: string | null) => data({ saved });
  const wrong = (answer: ReturnType<typeof invalid>) => ({
    ...answer,
    data: { ...answer.data, saved: null },
  });
  const intent = form.get("intent");
  if (intent === "list") return null;
  if (intent === "words" || (await readIntent(memberId, form))) return shown(null);
  if (intent === "save-template") {
    const kept = await keepTemplate(memberId, form);
    return "saved" in kept ? shown(kept.saved) : wrong(kept);
  }
  const submission = parseWithZod(form, { schema });
  return submission.status === "success" ? shown(null) : wrong(invalid(submission));
}

/** The name of what was saved, or the form as it is refused. */
async function keepTemplate(memberId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: TemplateForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const {
    templateName: name,
    templateStore,
    templateDefault: isDefault,
    skuPrefix,
    visibility,
    categories,
  } = value;
  const saved = await saveTemplate(memberId, {
    ...{ name, isDefault, skuPrefix, categories },
    storeId: templateStore ?? null,
    pricing: pricingOf(value),
    published: visibility === "published",
  });
  return saved.ok ? { saved: name } : invalid(submission, { templateName: [saved.error] });
}

/** An answer to a form with what was typed in it; a redirect as it is. */
export function withTyped<Answer extends object, Typed extends object>(
  answer: Response | { readonly data: Answer; readonly init: ResponseInit | null },
  typed: Typed,
) {
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, ...typed }, answer.init ?? undefined);
}

/* ---------- what became of it ---------- */

/** A product that a store did not take, and why. */
export type Refusal = {
  readonly productId: string;
  readonly storeId: string;
  readonly error: ListingError;
};

/** What became of a form. Refusals are named one by one; `error` is a text key where nothing was listed. */
export type Listed =
  | { readonly wrong: Record<string, string[]> }
  | { readonly error: string; readonly refused?: readonly Refusal[] }
  | { readonly refused: readonly Refusal[] };

type Known = { readonly products: readonly ListableProduct[]; readonly stores: readonly StoreChoice[] };

/** The chosen stores; `error` where one is not the member's any more, or has a currency without a rate. */
export function chosenStores(
  stores: readonly StoreChoice[],
  ids: readonly string[],
): { chosen: readonly (StoreChoice & { usdPpm: bigint })[] } | { error: ListingError } {
  const known = ids.flatMap((id) => stores.find((store) => store.id === id) ?? []);
  if (known.length < ids.length) return { error: "listings:error.store" };
  const chosen = known.flatMap(({ usdPpm, ...store }) => (usdPpm === null ? [] : [{ ...store, usdPpm }]));
  return chosen.length < known.length ? { error: "listings:error.rate" } : { chosen };
}

/** What became of drafts; `barred` are those that were not even tried. Prices are said in the language of `locale`. */
export async function outcomeOf(
  memberId: string,
  { drafts, answers, barred = [] }: Tried,
  known: Known,
  locale: Locale,
): Promise<Listed> {
  const refused = answers.flatMap((answer, i) => {
    const draft = drafts[i];
    return answer.ok || !draft ? [] : [{ ...placeOf(draft), error: answer.error }];
  });
  const all = [...barred, ...refused];
  const [first] = all;
  if (!first || answers.some(({ ok }) => ok)) return { refused: all };
  if (all.some(({ error }) => error !== first.error))
    return { error: "listing:error.none-taken", refused: all };
  return { error: await inWords(memberId, first.error, drafts, known, locale) };
}

type Tried = {
  readonly drafts: readonly ListingDraft[];
  readonly answers: readonly Result<string, ListingError>[];
  readonly barred?: readonly Refusal[];
};

const placeOf = ({ productId, storeId }: ListingDraft) => ({ productId, storeId });

/** Refused prices in words; any other refusal as it is. */
export async function inWords(
  memberId: string,
  error: ListingError,
  drafts: readonly ListingDraft[],
  { products, stores }: Known,
  locale: Locale,
): Promise<string> {
  if (error !== "listings:error.price") return error;
  const wrong = drafts.flatMap((draft) => {
    const product = products.find(({ id }) => id === draft.productId);
    return product ? [{ product, draft }] : [];
  });
  return pricesInWords(memberId, wrong, stores, locale);
}

/** Most refusals that an address names; the others are counted. */
const mostNamed = 30;

/** The stores that refused, and what and why, for the address of the form that leads on. */
export function refusedQuery(refused: readonly Refusal[]): string {
  const codes = refused.map(
    ({ storeId, productId, error }) => `${storeId}.${error.replace("listings:error.", "")}.${productId}`,
  );
  const stores = [...new Set(refused.map(({ storeId }) => storeId))].map((id) => `&store=${id}`);
  const named = codes.slice(0, mostNamed).map((code) => `&refused=${code}`);
  const more = codes.length > mostNamed ? `&unnamed=${codes.length - mostNamed}` : "";
  return [...stores, ...named, more].join("");
}

/** What of a form was refused, by names, and how many more there are. */
export type Refused = {
  readonly rows: readonly { readonly store: string; readonly product: string; readonly error: string }[];
  readonly more: number;
};

/** Refusals by the names of their stores and products. */
export function namedRefusals(
  refused: readonly Refusal[],
  { products, stores }: Known,
  locale: string,
): Refused {
  const rows = refused.flatMap(({ storeId, productId, error }) => {
    const store = stores.find(({ id }) => id === storeId)?.name;
    const product = products.find(({ id }) => id === productId);
    return store && product ? [{ store, product: textIn(product.title, locale), error: String(error) }] : [];
  });
  return { rows: rows.slice(0, mostNamed), more: Math.max(0, rows.length - mostNamed) };
}

function refusedIn(query: URLSearchParams, known: Known, locale: string): Refused {
  const refused = query.getAll("refused").flatMap((text) => {
    const [storeId = "", code = "", productId = ""] = text.split(".");
    return /^[a-z-]{1,40}$/.test(code)
      ? [{ storeId, productId, error: `listings:error.${code}` as ListingError }]
      : [];
  });
  const more = Number(/^\d{1,5}$/.exec(query.get("unnamed") ?? "")?.[0] ?? 0);
  const named = namedRefusals(refused, known, locale);
  return { ...named, more: named.more + (named.rows.length > 0 ? more : 0) };
}
