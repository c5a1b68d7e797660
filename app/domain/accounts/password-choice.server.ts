/** Passwords that nobody may choose, because whoever guesses tries them first (D29). The list stays on the server. */
import { isMadeOfOwnWords, type PasswordOwner } from "./own-words";
import { isAcceptablePassword, normalPassword } from "./password";

/** Why a password is refused; also the keys `accounts:error.<it>`. */
export type GuessedPassword = "passwordCommon" | "passwordOwn";

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

const chosenWords = `spring summer autumn fall winter welcome password passwort admin login hello secret changeme letmein
  qwerty company frühling sommer herbst printemps été automne hiver primavera verano otoño invierno estate autunno
  inverno verão outono lente zomer herfst wiosna lato jesień zima bienvenue bienvenido willkommen benvenuto welkom
  contraseña motdepasse wachtwoord senha hasło woaini iloveyou 密码 我爱你 你好 春天 夏天 秋天 冬天
  shopify woocommerce wordpress aliexpress alibaba amazon ebay etsy tiktok paypal stripe taobao temu shein google
  facebook instagram dropship dropshipping dropshipper ecommerce shop store webshop onlineshop`;

const languages = "en de fr es it pt nl pl".split(" ");

const plainWord = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function calendarWords(): string[] {
  return languages.flatMap((language) => {
    const name = (format: Intl.DateTimeFormatOptions, day: number) =>
      new Intl.DateTimeFormat(language, { ...format, timeZone: "UTC" }).format(day);
    const months = Array.from({ length: 12 }, (_, i) => name({ month: "long" }, Date.UTC(2026, i, 15)));
    const days = Array.from({ length: 7 }, (_, i) => name({ weekday: "long" }, Date.UTC(2026, 5, 1 + i)));
    return [...months, ...days];
  });
}

const datedWords: ReadonlySet<string> = new Set(
  [...chosenWords.split(/\s+/), ...calendarWords()].map(plainWord),
);

function isCommonDressed(password: string, { common, words }: Guesses): boolean {
  const bare = between(password, /[\p{L}\p{Nd}@$]/u, /[\p{L}\p{Nd}]/u);
  if (bare !== password && common.has(bare)) return true;
  const word = between(password, /[\p{L}@$]/u, /\p{L}/u);
  const parts = new Set(word.split(/[^\p{L}@$]+/u).filter(Boolean));
  // A word that is written twice is one word.
  const [once = ""] = parts.size === 1 ? parts : [word];
  return [word, once, half(once)]
    .flatMap((text) => [text, unmasked(text)])
    .map(plainWord)
    .some((text) => datedWords.has(text) || words.has(text));
}

function half(text: string): string {
  const first = text.slice(0, text.length / 2);
  return first + first === text ? first : text;
}

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
  const guesses = await commonPasswords();
  if (guesses.common.has(typed) || isCommonDressed(typed, guesses)) return "passwordCommon";
  return isMadeOfOwnWords(password, owner) ? "passwordOwn" : null;
}

type Guesses = {
  /** Those that the rule of D11 would let through. */
  readonly common: ReadonlySet<string>;
  /** The commonest words among all, which D11 refuses only while they stand alone. */
  readonly words: ReadonlySet<string>;
};

/** Rarer words are as good as any other word. */
const commonest = 10_000;

let guesses: Promise<Guesses> | undefined;

/** Read at the first question: most processes never ask. */
function commonPasswords(): Promise<Guesses> {
  return (guesses ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const all = dictionary["passwords-common"];
    const words = all.slice(0, commonest).filter((word) => /^\p{L}{4,}$/u.test(word));
    return { common: new Set(all.filter(isAcceptablePassword)), words: new Set(words) };
  }));
}
