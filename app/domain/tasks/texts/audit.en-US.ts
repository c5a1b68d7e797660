/** What is done to finance's tasks, as the audit log says it. */
export const audit = {
  "action.task.done": "Finance task completed",
  "entity.finance_task": "Finance task",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
