import { words } from "~/i18n/words/en-US";

/** What is done to the catalogue, as the audit log says it. */
export const audit = {
  "action.category.new": "Category created",
  "action.category.change": "Category changed",
  "action.category.merge": "Category merged",
  "action.category.remove": "Category removed",
  "action.catalogue.import": "Product file imported",
  "action.catalogue.import-cancel": "Product import cancelled",
  "action.product.new": "Product created",
  "action.product.basics": "Basics changed",
  "action.product.text": "Texts changed",
  "action.product.options": "Options changed",
  "action.product.pictures": "Pictures changed",
  "action.product.shelf": "Published or unpublished",
  "action.product.variant": "Variant changed",
  "action.product.variant-new": "Variant added",
  "action.product.variant-tiers": "Tier prices changed",
  "action.search.synonyms": "Search synonyms changed",
  "entity.search_synonym": "Search synonyms",
  "entity.category": words.category,
  "entity.catalogue_import": "Product file",
  "entity.product": words.product,
  "entity.variant": "Variant",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
