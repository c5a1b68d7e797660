/** What a journal is called: the code of its posting, behind a word where it is none of the table's. */
import { useTranslation } from "~/i18n/use-translation";
import type { JournalView } from "../books.server";

/** Names a journal, such as "J2" or "Conversion (J1w)". */
export function useJournalName(): (journal: Pick<JournalView, "type" | "own">) => string {
  const { t } = useTranslation("books");
  return ({ type, own }) => (own ? t("named", { name: t(`named.${own}`), type }) : type);
}
