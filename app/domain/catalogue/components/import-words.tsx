/** What an import would change, in the reader's language. */
import { useTranslation } from "~/i18n/use-translation";
import { Money } from "~/ui";
import type { Difference } from "../import/differences";

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
