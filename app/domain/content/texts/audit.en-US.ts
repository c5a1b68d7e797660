/** What is done to pages of words, as the audit log says it. */
export const audit = {
  "action.content.save": "Draft saved",
  "action.content.discard": "Draft discarded",
  "action.content.publish": "Page published",
  "entity.content_page": "Page",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
