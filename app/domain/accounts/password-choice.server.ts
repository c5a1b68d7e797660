/** Passwords that nobody may choose, because whoever guesses tries them first (D29). The list stays on the server. */
import { isMadeOfOwnWords, type PasswordOwner } from "./own-words";
import { isAcceptablePassword, normalPassword } from "./password";

/** Why a password is refused; also the keys `accounts:error.<it>`. */
export type GuessedPassword = "passwordCommon" | "passwordOwn";

/** Letters for which people write a digit or a sign. */
const lookAlikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "3": "e",
  $: "s",
  "5": "s",
  "1": "i",
  "!": "i",
  "7": "t",
};

const unmasked = (text: string): string => text.replace(/[@40$3517!]/g, (sign) => lookAlikes[sign] ?? sign);

/** Seasons, months, weekdays and greetings: with a year behind them they are chosen where a change is due. */
const datedWords: ReadonlySet<string> = new Set(
  `spring summer autumn fall winter january february march april may june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday welcome password passwort admin login hello secret
  changeme letmein qwerty company`.split(/\s+/),
);

/**
 * Whether a password is a common one with what everybody adds: digits and signs before or behind it, digits in place of
 * letters. A lone rare word with digits is not.
 */
function isCommonDressed(password: string, common: ReadonlySet<string>): boolean {
  const bare = between(password, /[\p{L}\p{Nd}@$]/u, /[\p{L}\p{Nd}]/u);
  if (bare !== password && common.has(bare)) return true;
  const word = between(password, /[\p{L}@$]/u, /\p{L}/u);
  return datedWords.has(word) || datedWords.has(unmasked(word));
}

/** A text from its first character of a kind to its last of another. */
function between(text: string, first: RegExp, last: RegExp): string {
  const signs = [...text];
  const start = signs.findIndex((sign) => first.test(sign));
  const end = signs.findLastIndex((sign) => last.test(sign));
  return signs.slice(Math.max(0, start), end + 1).join("");
}

/**
 * Why this person may not choose this password, or null where they may. Passwords are compared in lower case. The
 * list of `@zxcvbn-ts/language-common` holds some 49,000, the 10,000 commonest among them.
 */
export async function guessedPassword(
  password: string,
  owner: PasswordOwner,
): Promise<GuessedPassword | null> {
  const typed = normalPassword(password).toLowerCase();
  const common = await commonPasswords();
  if (common.has(typed) || isCommonDressed(typed, common)) return "passwordCommon";
  return isMadeOfOwnWords(password, owner) ? "passwordOwn" : null;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first question: most processes never ask. What the rule of D11 refuses anyway is left out. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter(isAcceptablePassword)),
  ));
}
