/** What a member sees of the security of their account, by kind. Pure. */

export const securityKinds = [
  "login",
  "loginFailed",
  "factorFailed",
  "recoveryCode",
  "password",
  "passwordReset",
  "email",
  "factorOn",
  "factorOff",
  "recoveryCodes",
] as const;

export type SecurityKind = (typeof securityKinds)[number];

/** Kinds that a stranger may have caused: shown so that they catch the eye. */
export const strangersKinds: readonly SecurityKind[] = ["loginFailed", "factorFailed"];
