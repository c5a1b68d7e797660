/** What a journal is called: the code of its posting, behind a word where it is none of the table's. */
import type { TFunction } from "i18next";
import type { JournalView } from "../books.server";

/** Names a journal, such as "J2" or "Conversion (J1w)". */
export function journalName({ type, own }: Pick<JournalView, "type" | "own">, t: TFunction<"books">): string {
  return own ? t("named", { name: t(`named.${own}`), type }) : type;
}
