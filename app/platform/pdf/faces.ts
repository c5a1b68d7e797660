/** The typefaces of PDFs, by the scripts they draw: Noto, in files that may be embedded. Pure. */

export type Weight = "regular" | "bold";

const embedded = (name: string, family: string, ending: "ttf" | "otf") => ({
  from: `@embedpdf/fonts-${name}`,
  regular: `../fonts/${family}-Regular.${ending}`,
  bold: `../fonts/${family}-Bold.${ending}`,
});

/** Drawn letter by letter, in the order in which they are asked for one. */
const plain = {
  latin: embedded("latin", "NotoSans", "ttf"),
  chinese: embedded("sc", "NotoSansHans", "otf"),
  japanese: embedded("jp", "NotoSansJP", "otf"),
  korean: embedded("kr", "NotoSansKR", "otf"),
  traditional: embedded("tc", "NotoSansHant", "otf"),
};

const google = (script: string, letters: RegExp, kind: "sans" | "serif" = "sans") => {
  const family = `Noto${kind === "sans" ? "Sans" : "Serif"}${script}`;
  return {
    from: `@expo-google-fonts/noto-${kind}-${script.toLowerCase()}`,
    regular: `400Regular/${family}_400Regular.ttf`,
    bold: `700Bold/${family}_700Bold.ttf`,
    letters,
  };
};

/** A face that has no bold one. */
const lone = (face: ReturnType<typeof google>) => ({ ...face, bold: face.regular });

/** Scripts whose letters join, stack or change places: HarfBuzz says how. */
const shaped = {
  arabic: google("Arabic", /\p{Script_Extensions=Arabic}/u),
  hebrew: google("Hebrew", /\p{Script_Extensions=Hebrew}/u),
  thaana: google("Thaana", /\p{Script_Extensions=Thaana}/u),
  thai: google("Thai", /\p{Script_Extensions=Thai}/u),
  lao: google("Lao", /\p{Script_Extensions=Lao}/u),
  khmer: google("Khmer", /\p{Script_Extensions=Khmer}/u),
  myanmar: google("Myanmar", /\p{Script_Extensions=Myanmar}/u),
  tibetan: google("Tibetan", /\p{Script_Extensions=Tibetan}/u, "serif"),
  devanagari: google("Devanagari", /\p{Script_Extensions=Devanagari}/u),
  bengali: google("Bengali", /\p{Script_Extensions=Bengali}/u),
  gurmukhi: google("Gurmukhi", /\p{Script_Extensions=Gurmukhi}/u),
  gujarati: google("Gujarati", /\p{Script_Extensions=Gujarati}/u),
  oriya: google("Oriya", /\p{Script_Extensions=Oriya}/u),
  tamil: google("Tamil", /\p{Script_Extensions=Tamil}/u),
  telugu: google("Telugu", /\p{Script_Extensions=Telugu}/u),
  kannada: google("Kannada", /\p{Script_Extensions=Kannada}/u),
  malayalam: google("Malayalam", /\p{Script_Extensions=Malayalam}/u),
  sinhala: google("Sinhala", /\p{Script_Extensions=Sinhala}/u),
  georgian: google("Georgian", /\p{Script_Extensions=Georgian}/u),
  armenian: google("Armenian", /\p{Script_Extensions=Armenian}/u),
  ethiopic: google("Ethiopic", /\p{Script_Extensions=Ethiopic}/u),
  tifinagh: lone(google("Tifinagh", /\p{Script_Extensions=Tifinagh}/u)),
};

export type ShapedFace = keyof typeof shaped;
export type Face = keyof typeof plain | ShapedFace;

/** Where a face lies: its package, and its files as seen from what the package exports. */
export const faceFiles: Record<Face, { from: string } & Record<Weight, string>> = { ...plain, ...shaped };

export const isShaped = (face: Face): face is ShapedFace => face in shaped;

/** What a Chinese face lacks of the letters East Asia writes with is looked for in three more, which few documents need. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const plainFaces = Object.keys(plain) as (keyof typeof plain)[];
const usual = plainFaces.slice(0, 2);
const shapedFaces = Object.keys(shaped) as ShapedFace[];

/** Letters below are Latin, Greek and Cyrillic. */
const firstOther = 0x530;

/** The faces that may have a character, the likeliest first. `before`: the one of the character before it. */
export function facesFor(character: string, before: Face | null): readonly Face[] {
  if ((character.codePointAt(0) ?? 0) < firstOther && (before === null || !isShaped(before))) return usual;
  if (eastAsian.test(character)) return plainFaces;
  const own = shapedFaces.filter((face) => shaped[face].letters.test(character));
  const stays = before !== null && isShaped(before) && (own.includes(before) || staying.test(character));
  return [...(stays ? [before] : []), ...own, ...usual];
}

/** Marks, spaces and joiners are drawn with the letter before them. */
const staying = /[\p{M}\p{Zs}\u200c\u200d]/u;
