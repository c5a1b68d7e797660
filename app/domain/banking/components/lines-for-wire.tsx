/** Beside the decision on a wire: the lines of the statement that wait and may be its money. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Money } from "~/ui";
import { Link } from "~/ui/link";
import type { LineForWire } from "../lines-for-wire.server";
import { LineState } from "./line-list";

export function LinesForWire({ lines }: { lines: readonly LineForWire[] }) {
  const { t } = useTranslation("banking");
  return (
    <Banner tone="caution" title={t("forWire.title")}>
      <p>{t("forWire.text")}</p>
      <ul className="mt-2 grid gap-2">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={paths.deskBankLine(line.id)} className="link font-mono wrap-anywhere">
                {line.entryRef}
              </Link>
              <span>{line.bookedOn}</span>
              <Money amount={line.amount} currency={line.ccy} />
              <LineState line={line} />
            </span>
            <span className="block text-xs wrap-anywhere text-muted">
              {[line.party, t(`by.${line.by}`)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
