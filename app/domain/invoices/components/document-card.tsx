/** A few documents beside what they belong to. */
import { CalendarDay, Card } from "~/ui";
import { Link } from "~/ui/link";
import type { ListedDocument } from "../invoices.server";
import { DocumentTotal, KindStatus } from "./document-list";

type Props = {
  title: string;
  rows: readonly ListedDocument[];
  pathOf: (no: string) => string;
  className?: string;
};

export function DocumentCard({ title, rows, pathOf, className = "" }: Props) {
  return (
    <Card title={title} className={className}>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.no} className="flex flex-wrap items-center gap-3 text-sm">
            <Link to={pathOf(row.no)} className="link">
              {row.no}
            </Link>
            <KindStatus kind={row.kind} />
            <CalendarDay at={row.issuedAt} />
            <DocumentTotal row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
