/** What is done with questions to members, as the audit log says it. */
export const audit = {
  "action.question.raise": "Member asked",
  "action.question.wait": "Answered for the member: wait",
  "action.question.substitute": "Answered for the member: substitute",
  "action.question.refund": "Answered for the member: refund",
  "action.question.mend": "Answered for the member: address",
  "action.question.withdraw": "Question withdrawn",
  "action.question.cancel": "Order cancelled for its address",
  "entity.order_question": "Question to a member",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
