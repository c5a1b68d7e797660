/** Basics, texts and options of a product, as the desk saves them. */
import MarkdownIt from "markdown-it";
import { sql } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { BasicsFields, OptionsFields, TextsFields } from "../desk-forms";
import { hotScoreOf } from "../hot";
import { sanitiseHtml } from "../sanitise";
import type { Text } from "../words";
import { changeProduct, type By } from "./change.server";

type Basics = Omit<BasicsFields, "version">;
type Saved<E extends string = never> = Promise<Result<null, E | "stale">>;

/** Saves category, kind of goods, order quantity, times, customs and the marks *new* and *hot*. */
export function saveBasics(by: By, id: string, { version, ...wanted }: BasicsFields): Saved<"category"> {
  return changeProduct(by, id, version, "product.basics", async (tx) => {
    const row = await tx.first<Basics & { soldLately: number }>(sql`
      select category_id, attributes, sale_modes, moq, processing_days_min as days_min,
        processing_days_max as days_max, hs_code, origin, vendor,
        to_char(is_new_until, 'YYYY-MM-DD') as new_until, hot_pinned, sold_lately from product where id = ${id} for update`);
    const known = await tx.prisma.category.count({ where: { id: wanted.categoryId } });
    if (!row || known === 0) return err("category");
    const { soldLately, ...before } = row;
    await tx.run(sql`
      update product set category_id = ${wanted.categoryId}, attributes = ${wanted.attributes},
        sale_modes = ${wanted.saleModes}, moq = ${wanted.moq}, processing_days_min = ${wanted.daysMin},
        processing_days_max = ${wanted.daysMax}, hs_code = ${wanted.hsCode}, origin = ${wanted.origin},
        vendor = ${wanted.vendor}, hot_pinned = ${wanted.hotPinned},
        hot_score = ${hotScoreOf(soldLately, wanted.hotPinned)},
        is_new_until = case when to_char(is_new_until, 'YYYY-MM-DD') is not distinct from ${wanted.newUntil}::text
          then is_new_until else ${wanted.newUntil}::timestamptz end
      where id = ${id}`);
    return ok({ before, after: wanted });
  });
}

// What is typed as HTML is kept as HTML; text without a single tag is read as Markdown.
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true });

/** A description as it is kept: HTML with harmless tags only, whatever was typed. */
export function descriptionHtml(typed: string): string {
  return sanitiseHtml(/<[a-z][^<>]*>/i.test(typed) ? typed : markdown.render(typed));
}

type Words = { title: Text; description: object; specs: { en?: unknown[]; zh?: unknown[] } };

/** Saves titles, descriptions and facts in both languages. */
export function saveTexts(by: By, id: string, { version, ...typed }: TextsFields): Saved {
  return changeProduct(by, id, version, "product.text", async (tx) => {
    const before = await tx.first<Words>(sql`select title, description, specs from product where id = ${id}`);
    const after: Words = {
      title: { en: typed.titleEn, ...(typed.titleZh ? { zh: typed.titleZh } : {}) },
      description: bilingual(descriptionHtml(typed.descriptionEn), descriptionHtml(typed.descriptionZh)),
      specs: { en: typed.specsEn, ...(typed.specsZh.length > 0 ? { zh: typed.specsZh } : {}) },
    };
    await tx.run(sql`
      update product set title = ${JSON.stringify(after.title)}::jsonb, specs = ${JSON.stringify(after.specs)}::jsonb,
        description = ${JSON.stringify(after.description)}::jsonb where id = ${id}`);
    return ok({ before: { ...before, specs: { en: [], ...before?.specs } }, after });
  });
}

function bilingual(en: string, zh: string): { en: string; zh?: string } {
  return { en, ...(zh ? { zh } : {}) };
}

type Option = { name: Text; values: Text[] };
type Variants = { id: string; sku: string; status: string; options: Record<string, string> }[];

/**
 * Saves the options and values in both languages. Renaming in English renames them in every variant. `option-used`: a
 * variant has a removed one. `option-twice`: two have the same name. `option-empty`: an option has no value.
 */
export function saveOptions(
  by: By,
  id: string,
  { version, options: typed }: OptionsFields,
): Saved<"option-used" | "option-twice" | "option-empty"> {
  return changeProduct(by, id, version, "product.options", async (tx) => {
    const filled = typed
      .filter(({ en }) => en !== "")
      .map((option) => ({ ...option, values: option.values.filter(({ en }) => en !== "") }));
    if (hasTwins(filled) || filled.some(({ values }) => hasTwins(values))) return err("option-twice");
    if (filled.some(({ values }) => values.length === 0)) return err("option-empty");
    const before = await tx.first<{ options: Option[] }>(sql`select options from product where id = ${id}`);
    const variants = await tx.rows<Variants[number]>(sql`
      select id, sku, status, options from variant where product_id = ${id} order by id for update`);
    const renamed = variants.map((variant) => ({
      id: variant.id,
      options: renamedOptions(variant.options, filled),
    }));
    if (renamed.some(({ options }) => options === null)) return err("option-used");
    const after = filled.map(({ en, zh, values }) => ({
      name: bilingual(en, zh),
      values: values.map((value) => bilingual(value.en, value.zh)),
    }));
    await tx.prisma.product.update({ where: { id }, data: { options: after } });
    await tx.run(sql`
      update variant v set options = r.options
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r (id uuid, options jsonb)
      where v.id = r.id and v.options <> r.options`);
    return ok({ before: { options: before?.options ?? [] }, after: { options: after } });
  });
}

type Wording = { was: string; en: string };

function hasTwins(words: readonly Wording[]): boolean {
  return new Set(words.map(({ en }) => en.toLowerCase())).size < words.length;
}

function renamedOptions(
  options: Readonly<Record<string, string>>,
  renames: readonly (Wording & { values: readonly Wording[] })[],
): Record<string, string> | null {
  const renamed: Record<string, string> = {};
  for (const [name, value] of Object.entries(options)) {
    const option = renames.find(({ was }) => was === name);
    const chosen = option?.values.find(({ was }) => was === value);
    if (!option || !chosen) return null;
    renamed[option.en] = chosen.en;
  }
  return renamed;
}
