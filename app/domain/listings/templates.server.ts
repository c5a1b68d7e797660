/** A member's templates: settings of listings under a name, for one store or for all (§3.6). */
import { db, isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { mostTemplates } from "./config";
import type { Pricing } from "./draft";
import { fieldsOf, type SettingsFields } from "./list-forms";
import { pricingJson, readPricing } from "./pricing-json";

export type Template = {
  readonly id: string;
  readonly name: string;
  /** Null for all stores. */
  readonly storeId: string | null;
  readonly isDefault: boolean;
  readonly pricing: Pricing;
  readonly skuPrefix: string;
  readonly published: boolean;
  readonly categories: readonly string[];
};

/** A member's templates, by name. */
export async function templatesOf(memberId: string): Promise<readonly Template[]> {
  const rows = await db.rows<Omit<Template, "pricing"> & { pricing: unknown }>(sql`
    select id, name, store_id, is_default, pricing, sku_prefix, published, categories from listing_template
    where user_id = ${memberId} order by lower(name), id limit ${mostTemplates}`);
  return rows.map((row) => ({ ...row, pricing: readPricing(row.pricing) }));
}

/** The template that a form for a store begins with: the store's own default, else that of all stores; null of none. */
export function defaultTemplate(templates: readonly Template[], storeId: string | null): Template | null {
  const defaults = templates.filter(({ isDefault }) => isDefault);
  return (
    defaults.find((template) => storeId !== null && template.storeId === storeId) ??
    defaults.find((template) => template.storeId === null) ??
    null
  );
}

/** What stands in the fields of a form that begins with a template. */
export const templateFields = ({ pricing, ...names }: Template): SettingsFields => fieldsOf(pricing, names);

type Saved = Omit<Template, "id">;

/**
 * Keeps a template, or brings the one of that name to the new settings. `store`: it is not the member's. `full`: there
 * are as many as a member may have.
 */
export function saveTemplate(
  memberId: string,
  template: Saved,
): Promise<Result<"added" | "changed", "listing:error.template-store" | "listing:error.templates-full">> {
  const { name, storeId, isDefault, pricing, skuPrefix, published } = template;
  const categories = template.categories.filter((value) => storeId === null || value.startsWith(storeId));
  return transaction(async (tx) => {
    // One at a time for each member: counted and written together.
    await tx.run(sql`select 1 from "user" where id = ${memberId} for update`);
    if (storeId !== null && !(await isOwnStore(tx, memberId, storeId)))
      return err("listing:error.template-store");
    const counted = await tx.first<{ others: number; known: boolean }>(sql`
      select count(*) filter (where name <> ${name})::int as others, coalesce(bool_or(name = ${name}), false) as known
      from listing_template where user_id = ${memberId}`);
    if (!counted?.known && (counted?.others ?? 0) >= mostTemplates)
      return err("listing:error.templates-full");
    if (isDefault) await clearDefault(tx, memberId, storeId, name);
    await tx.run(sql`
      insert into listing_template (user_id, store_id, name, pricing, sku_prefix, published, categories, is_default)
      values (${memberId}, ${storeId}::uuid, ${name}, ${JSON.stringify(pricingJson(pricing))}::jsonb, ${skuPrefix},
        ${published}, ${categories}::text[], ${isDefault})
      on conflict (user_id, name) do update set store_id = excluded.store_id, pricing = excluded.pricing,
        sku_prefix = excluded.sku_prefix, published = excluded.published, categories = excluded.categories, is_default = excluded.is_default,
        updated_at = now()`);
    return ok(counted?.known ? "changed" : "added");
  });
}

const isOwnStore = async (tx: Tx, memberId: string, storeId: string) =>
  (await tx.first(sql`
    select 1 from store where id = ${storeId} and user_id = ${memberId} and status <> 'UNBOUND'`)) !== null;

const clearDefault = (tx: Tx, memberId: string, storeId: string | null, but: string) =>
  tx.run(sql`
    update listing_template set is_default = false
    where user_id = ${memberId} and store_id is not distinct from ${storeId}::uuid and is_default and name <> ${but}`);

/** Gives a template another name. `unknown`: it is not the member's. `taken`: another one has that name. */
export async function renameTemplate(
  memberId: string,
  id: string,
  name: string,
): Promise<Result<undefined, "unknown" | "listing:error.template-taken">> {
  try {
    const row = await db.first(sql`
      update listing_template set name = ${name}, updated_at = now() where id = ${id} and user_id = ${memberId}
      returning id`);
    return row ? ok(undefined) : err("unknown");
  } catch (error) {
    if (isUniqueViolation(error, "listing_template_user_id_name_key"))
      return err("listing:error.template-taken");
    throw error;
  }
}

/** Has forms of its store begin with a template. `unknown`: it is not the member's. */
export function makeDefault(memberId: string, id: string): Promise<Result<undefined, "unknown">> {
  return transaction(async (tx) => {
    await tx.run(sql`select 1 from "user" where id = ${memberId} for update`);
    const template = await tx.first<{ name: string; storeId: string | null }>(sql`
      select name, store_id from listing_template where id = ${id} and user_id = ${memberId}`);
    if (!template) return err("unknown");
    await clearDefault(tx, memberId, template.storeId, template.name);
    await tx.run(sql`update listing_template set is_default = true where id = ${id}`);
    return ok(undefined);
  });
}

/** Deletes a template; listings that were made with it stay. `unknown`: it is not the member's. */
export async function deleteTemplate(memberId: string, id: string): Promise<Result<undefined, "unknown">> {
  const row = await db.first(sql`
    delete from listing_template where id = ${id} and user_id = ${memberId} returning id`);
  return row ? ok(undefined) : err("unknown");
}
