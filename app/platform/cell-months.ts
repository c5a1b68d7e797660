/** Short names of months as spreadsheets write them, by language (`cells.ts`, `cell-days.ts`). Pure. */

/** Names that people also write before a number as a whole month: `Mar-26`. */
const first = "en de fr es".split(" ");
const others = "it pt nl sv da nb pl tr cs ru".split(" ");

function namesOf(languages: readonly string[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of languages)
    for (let month = 1; month <= 12; month++) {
      const day = Date.UTC(2026, month - 1, 15);
      const written = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" }).format(day);
      const name = written.replace(".", "").toLowerCase();
      // A spreadsheet writes three letters of the Russian names.
      for (const short of language === "ru" ? [name, name.slice(0, 3)] : [name])
        if (!names.has(short)) names.set(short, month);
    }
  return names;
}

/** Months in English, German, French and Spanish by their short names in lower case. */
export const usualMonths: ReadonlyMap<string, number> = new Map([
  ...namesOf(first),
  ...([
    ["mrz", 3],
    ["sep", 9],
  ] as const),
]);

/** Months of all languages by their short names in lower case; the usual ones win. */
export const allMonths: ReadonlyMap<string, number> = new Map([
  ...namesOf(others),
  ...([["мая", 5]] as const),
  ...usualMonths,
]);

/** Czech names that are words of products, too: a `12-pro` and a `3-led` are no days. */
export const czechWords: ReadonlySet<string> = new Set(["led", "pro"]);
