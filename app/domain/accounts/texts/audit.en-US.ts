import { words } from "~/i18n/words/en-US";

/** What is done to accounts, as the audit log says it. */
export const audit = {
  "action.member.close": "Account closed",
  "action.member.erase": "Personal data erased",
  "action.member.erase-books": "Personal data erased in the books",
  "action.member.email": "Email changed",
  "action.member.password": "Password changed",
  "action.member.password-reset": "Password reset",
  "action.member.factor-on": "Second factor switched on",
  "action.member.factor-off": "Second factor switched off",
  "action.member.recovery-code": "Logged in with a recovery code",
  "action.member.recovery-codes": "New recovery codes",
  "action.member.freeze": "Member frozen",
  "action.member.unfreeze": "Member unfrozen",
  "action.member.verify": "Email verified by hand",
  "action.member.level": "Level changed",
  "action.member.agent": "Agent changed",
  "action.member.sessions": "Member's sessions ended",
  "entity.user": words.member,
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
