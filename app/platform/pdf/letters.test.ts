/** Which letters our PDFs can draw, read back out of what the faces really lay out. */
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { isShaped, type Face } from "./faces";
import { faceOf, hasLetter } from "./fonts.server";
import { runsOf, undrawable } from "./letters.server";
import { openPdf, wholePdf } from "./page.server";
import { readyToShape, signNumber } from "./shape.server";
import { linesOf, writeLines } from "./write.server";

beforeAll(readyToShape);

const facesIn = (text: string) => [...new Set(runsOf(text, "bold").map(({ face }) => face))];
const shown = (text: string) => runsOf(text, "regular").map((run) => run.text);

/** The signs of a text from left to right, by their number in the face; 0 is the sign for what it lacks. */
const signsOf = (text: string): number[] =>
  runsOf(text, "regular").flatMap(({ text: part, face, turned }) =>
    faceOf(face, "regular")
      .layout(part, isShaped(face) ? [turned ? "rtla" : "ltra"] : undefined)
      .glyphs.map(({ id }) => signNumber(id)),
  );

const names: [script: string, face: Face, name: string][] = [
  ["Latin", "latin", "José Ångström"],
  ["Vietnamese", "latin", "Nguyễn Thị Hồng, Quận Gò Vấp"],
  ["Greek", "latin", "Γιώργος Παπαδόπουλος"],
  ["Cyrillic", "latin", "Щербаков Їжак Ђорђе Әсел"],
  ["Arabic", "arabic", "محمد بن عبد الله"],
  ["Urdu", "arabic", "لاہور ٹاؤن"],
  ["Persian", "arabic", "خانه‌های کوچه"],
  ["Hebrew", "hebrew", "דוד בן־גוריון"],
  ["Thaana", "thaana", "މާލެ"],
  ["Thai", "thai", "สมชาย น้ำใจดี"],
  ["Lao", "lao", "ສົມໃຈ ນ້ຳ"],
  ["Khmer", "khmer", "ភ្នំពេញ ព្រះសីហនុ"],
  ["Burmese", "myanmar", "ရန်ကုန်မြို့ ကျောက်"],
  ["Dzongkha", "tibetan", "ཐིམ་ཕུ་རྫོང་ཁག"],
  ["Hindi", "devanagari", "राजेश क्षेत्री श्री।"],
  ["Bengali", "bengali", "রাজেশ শ্রী ঢাকা"],
  ["Punjabi", "gurmukhi", "ਰਾਜੇਸ਼ ਸਿੰਘ"],
  ["Gujarati", "gujarati", "રાજેશ શ્રી"],
  ["Odia", "oriya", "ଭୁବନେଶ୍ୱର"],
  ["Tamil", "tamil", "தமிழ்நாடு கோ"],
  ["Telugu", "telugu", "హైదరాబాద్"],
  ["Kannada", "kannada", "ಬೆಂಗಳೂರು ಶ್ರೀ"],
  ["Malayalam", "malayalam", "തിരുവനന്തപുരം"],
  ["Sinhala", "sinhala", "ශ්‍රී ලංකා"],
  ["Georgian", "georgian", "თბილისი"],
  ["Armenian", "armenian", "Երևան"],
  ["Amharic", "ethiopic", "አዲስ አበባ"],
  ["Tamazight", "tifinagh", "ⵔⴱⴰⵟ"],
  ["simplified Chinese", "chinese", "深圳市南山区"],
  ["traditional Chinese", "chinese", "臺北市鰂魚涌"],
  ["Cantonese", "traditional", "𨋢"],
  ["Japanese", "chinese", "さくら商店"],
  ["Korean", "korean", "한국"],
];

test.each(names)("%s is drawn by the face %s, with no sign missing", (_, face, name) => {
  expect(facesIn(name)).toContain(face);
  expect(undrawable([name])).toEqual([]);
  expect(signsOf(name)).not.toContain(0);
  expect(runsOf(name, "bold").filter((run) => run.text.includes("?"))).toEqual([]);
});

describe("letters are shaped", () => {
  test.each([
    ["Arabic letters join: each has another form inside a word", "محمد", ["م", "ح", "م", "د"]],
    ["a Hindi vowel stands before its consonant, and consonants join", "क्षि", ["क", "्", "ष", "ि"]],
    ["a Khmer letter goes below another", "ភ្នំ", ["ភ", "្", "ន", "ំ"]],
    ["a Burmese one, too", "ကျွန်", ["က", "ျ", "ွ", "န", "်"]],
    ["two marks of Thai do not touch", "ปี่", ["ป", "ี", "่"]],
  ])("%s", (_, word, letters) => {
    expect(signsOf(word)).not.toEqual(letters.flatMap(signsOf));
  });
});

describe("the order that is read", () => {
  test.each([
    ["a Hebrew name with digits", "רחוב הרצל 12", "12 הרצל רחוב"],
    ["an Arabic name in brackets behind a Latin one", "Omar (عمر) 12", "Omar (عمر) 12"],
    ["a phone number keeps its order", "هاتف +971 50 123", "+971 50 123 هاتف"],
    ["brackets are turned round", "שלום (abc)", "(abc) שלום"],
    ["a text of Latin letters goes on to the right", "Unit 4, שלום", "Unit 4, שלום"],
    ["signs that would turn a whole name do nothing", "abc \u202Edef", "abc def"],
  ])("%s", (_, text, seen) => {
    expect(shown(text).join("")).toBe(seen);
  });

  test("a text that takes more lines keeps its direction in each", async () => {
    const pdf = await openPdf("", "en-US");
    const text = `شركة ${"Harbour Trading ".repeat(4)}محدودة`;
    const lines = linesOf(pdf, text, 120, { size: 9 });
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.startsWith("\u200f"))).toBe(true);
    expect(lines.join(" ").replaceAll("\u200f", "")).toBe(text);
  });
});

test("the Latin face has each letter that is taken for granted, in both weights", () => {
  const taken = Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => letter >= " " && !/[\p{Cc}\u00a0\u00ad]/u.test(letter),
  );
  for (const weight of ["regular", "bold"] as const) {
    expect(runsOf(taken.join(""), weight)).toHaveLength(1);
    expect(taken.filter((letter) => !hasLetter("latin", weight, letter))).toEqual([]);
  }
});

test.each([
  ["emoji", "Anna 🚢👩🏽‍🚀🇩🇪1️⃣", "Anna 1"],
  ["marks nobody sees", "An\u200bna\u00ad\ufeff\u0007", "Anna"],
  ["a joiner between Latin letters", "An\u200dna", "Anna"],
  ["letters of mathematics", "𝓐𝓷𝓷𝓪", "Anna"],
  ["letters in two parts", "Ame\u0301lie", "Amélie"],
  ["signs of goods and stores", "✦ Drill ⌀ 12 mm ➤ ≈ 5 kg ⇄ ❤", "✦ Drill ⌀ 12 mm ➤ ≈ 5 kg ⇄ ❤"],
  ["signs of music", "𝄞 Anna", " Anna"],
  ["spaces of other widths", "a\u2009b\u202fc", null],
])("%s are drawn as what they mean, or left out", (_, text, expected) => {
  expect(undrawable([text])).toEqual([]);
  if (expected !== null) expect(shown(text).join("")).toBe(expected);
});

test("letters of scripts that no face has are named, each once", () => {
  expect(undrawable(["𞤀𞤁𞤀 Bah", "ᠮᠣᠩ", "\ue000"])).toEqual(["𞤀", "𞤁", "ᠮ", "ᠣ", "ᠩ", "\ue000"]);
  expect(shown("ᠮᠣ").join("")).toBe("??");
});

test("Thai, which has no spaces, breaks between words and never between a letter and its mark", async () => {
  const pdf = await openPdf("", "en-US");
  const lines = linesOf(pdf, "ถนนพหลโยธินแขวงสามเสนในเขตพญาไทกรุงเทพมหานคร", 70, { size: 9 });
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
});

test.each(["สมชาย น้ำใจดี", "राजेश क्षेत्री", "محمد", "דוד הרצל"])(
  "%s is copied out as it was written",
  async (name) => {
    const bytes = await wholePdf(await openPdf("", "en-US"), (pdf) => {
      pdf.addPage();
      writeLines(pdf, [name], { x: 48, y: 48, width: 400 }, { size: 9 });
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    // Some readers see a space where a sign stands apart.
    const written = (words: string) => words.normalize("NFC").replace(/\s/g, "");
    expect(written(text)).toBe(written(name));
  },
);
