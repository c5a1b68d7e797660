/** Which of a product's options a variant is, in both languages, for lists of what is bought. */
import { sql, type Sql } from "~/platform/db";

/**
 * The chosen values of a variant as `Text[]` (jsonb), such as `[{en: "Moss", zh: "苔绿"}]`; Chinese is null where the
 * product does not say it. `options` is the variant's own (`{name: value}`, in English), `offered` the product's.
 */
export function chosenOptions(options: Sql = sql`v.options`, offered: Sql = sql`p.options`): Sql {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('en', chosen.value, 'zh', (
      select word ->> 'zh' from jsonb_array_elements(${offered}) offer, jsonb_array_elements(offer -> 'values') word
      where offer -> 'name' ->> 'en' = chosen.key and word ->> 'en' = chosen.value limit 1)))
    from jsonb_each_text(${options}) chosen), '[]')`;
}
