/** Why auto-pay left a bill, in plain words, and what helps. */
import { useTranslation } from "react-i18next";
import { helpWith } from "~/domain/orders/components/autopay-note";
import type { AutopayNote } from "~/domain/orders/rules";
import { Link } from "~/ui/link";

/** A whole sentence on the bill's page, a few words in a list; it leads to where the member can help. */
export function LeftBill({ note, short = false }: { note: AutopayNote; short?: boolean }) {
  const { t } = useTranslation("bills");
  const help = helpWith(note);
  return (
    <span className={short ? "block text-xs text-muted" : "mt-2 block"}>
      {t(short ? `autopay.short.${note}` : `autopay.${note}`)}{" "}
      {help && (
        <Link to={help.to} className="link whitespace-nowrap">
          {t(`autopay.help.${help.key}`)}
        </Link>
      )}
    </span>
  );
}
