/** Whether a password is made of words that whoever guesses it tries first: its owner's, and the product's. Pure. */

/** Whose password it is. */
export type PasswordOwner = { readonly email: string; readonly names: readonly string[] };

const product = "Quayside";

/**
 * Whether a new password is made of its owner's e-mail address or name, or of the product's name (D29): at least two
 * thirds of its letters are such words. Case, accents, digits and signs do not count.
 */
export function isMadeOfOwnWords(password: string, owner: PasswordOwner): boolean {
  const all = lettersOf(password);
  const rest = ownWords(owner).reduce((text, word) => text.replaceAll(word, " "), all);
  const other = countOf(lettersOf(rest));
  const own = countOf(all) - other;
  return own > 0 && other * 2 <= own;
}

/** The longest first, so that a whole name is found before its parts. */
function ownWords({ email, names }: PasswordOwner): string[] {
  const [mailbox = "", host = ""] = email.split("@");
  const domains = host.split(".").slice(0, -1);
  const parts = names.flatMap(partsOf);
  const joined = [parts.join(""), parts.toReversed().join("")];
  const texts = [product, mailbox, ...partsOf(mailbox), ...domains, ...domains.flatMap(partsOf), ...joined];
  const words = new Set([...texts, ...parts].map(lettersOf).filter(isLongEnough));
  return [...words].sort((one, other) => other.length - one.length);
}

const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u).filter(Boolean);

const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();

const countOf = (text: string): number => [...text].length;

/** Shorter ones stand in any password by chance. Two Chinese characters are a whole name. */
const isLongEnough = (word: string): boolean => countOf(word) >= (/\p{Script=Han}/u.test(word) ? 2 : 3);
