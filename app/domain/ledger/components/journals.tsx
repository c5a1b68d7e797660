/** The journals about the thing of a page at the desk; nothing where there are none. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DateTime, Money, Status } from "~/ui";
import { Link } from "~/ui/link";
import type { JournalAbout } from "../about.server";

export function Journals({ journals }: { journals: readonly JournalAbout[] }) {
  const { t } = useTranslation("books");
  if (journals.length === 0) return null;
  return (
    <Card title={t("journals")}>
      <ul className="grid gap-3">
        {journals.map(({ id, type, status, at, sums }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Link to={paths.deskJournal(id)} className="link font-mono">
              {type}
              <span className="sr-only"> {id}</span>
            </Link>
            {status === "pending" && <Status tone="caution">{t("status.pending")}</Status>}
            <DateTime at={at} />
            {sums.map(({ ccy, amount }) => (
              <Money key={ccy} amount={amount} currency={ccy} />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
