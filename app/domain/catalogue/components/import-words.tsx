/** States of imports, reasons of problems and what would change, in the reader's language. */
import { useTranslation } from "~/i18n/use-translation";
import { Money, Status, type Tone } from "~/ui";
import type { Difference } from "../import/differences";
import type { ImportStatus } from "../import/desk.server";
import { failureText, lacksSkuColumn, problemText } from "../import/words";

const statusTones: Record<ImportStatus, Tone> = {
  TO_CHECK: "neutral",
  CHECKING: "info",
  CHECKED: "accent",
  CANCELLED: "neutral",
  QUEUED: "neutral",
  RUNNING: "info",
  DONE: "positive",
  DONE_WITH_ERRORS: "caution",
  FAILED: "critical",
};

export function ImportState({ status }: { status: ImportStatus }) {
  const { t } = useTranslation("catalogue");
  return <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>;
}

/** Why a row was not taken. */
export function ProblemText({ code }: { code: string }) {
  const { t } = useTranslation("catalogue");
  return <>{problemText(t, code)}</>;
}

/** Why a file was not taken: `code|detail`. */
export function FailureText({ error }: { error: string }) {
  const { t } = useTranslation("catalogue");
  return (
    <>
      {failureText(t, error)}
      {lacksSkuColumn(error) && <> {t("failure.skuless")}</>}
    </>
  );
}

/** What would be another: the field, its SKU where it is a variant's, old and new. */
export function DifferenceLine({ difference }: { difference: Difference }) {
  const { t } = useTranslation("catalogue");
  const { what, sku, from, to } = difference;
  const value = (text: string | undefined) => <DifferenceValue what={what} text={text} />;
  return (
    <>
      <span className="text-muted">
        {t(`difference.${what}`)}
        {sku !== undefined && <> {sku}</>}
      </span>
      {from !== undefined && <> {value(from)} →</>}
      {to !== undefined && <strong className="font-semibold"> {value(to)}</strong>}
    </>
  );
}

const shelves = ["on", "off", "draft", "waits"] as const;

function DifferenceValue({ what, text }: { what: Difference["what"]; text: string | undefined }) {
  const { t, i18n } = useTranslation("catalogue");
  if (text === undefined || text === "") return <>{t("difference.none")}</>;
  const shelf = shelves.find((key) => key === text);
  if (what === "status" && shelf) return <>{t(`shelf.${shelf}`)}</>;
  if (what === "backorder") return <>{t(text === "true" ? "difference.yes" : "difference.no")}</>;
  if (what === "price" || what === "variant") return <Money amount={BigInt(text)} currency="USD" />;
  if (what === "weight") return <span className="num">{Number(text).toLocaleString(i18n.language)} g</span>;
  return <span className="wrap-anywhere">{text}</span>;
}

/** Writes whole numbers as the reader does. */
export function useNumber() {
  const { i18n } = useTranslation("catalogue");
  return (value: number) => value.toLocaleString(i18n.language);
}
