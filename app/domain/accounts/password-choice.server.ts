/** Passwords that nobody may choose, because whoever guesses tries them first (D29). The list stays on the server. */
import { isMadeOfOwnWords, type PasswordOwner } from "./own-words";
import { isAcceptablePassword, normalPassword } from "./password";

/** Why a password is refused; also the keys `accounts:error.<it>`. */
export type GuessedPassword = "passwordCommon" | "passwordOwn";

/**
 * Why this person may not choose this password, or null where they may. Passwords are compared in lower case. The
 * list of `@zxcvbn-ts/language-common` holds some 49,000, the 10,000 commonest among them.
 */
export async function guessedPassword(
  password: string,
  owner: PasswordOwner,
): Promise<GuessedPassword | null> {
  if ((await commonPasswords()).has(normalPassword(password).toLowerCase())) return "passwordCommon";
  return isMadeOfOwnWords(password, owner) ? "passwordOwn" : null;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first question: most processes never ask. What the rule of D11 refuses anyway is left out. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter(isAcceptablePassword)),
  ));
}
