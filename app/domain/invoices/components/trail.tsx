/** Ways between documents, what they are about and the books, at the desk. */
import { useTranslation } from "~/i18n/use-translation";
import { DeskThing } from "~/domain/ledger/components/thing";
import { paths } from "~/platform/paths";
import { Card, FactList } from "~/ui";
import { Link } from "~/ui/link";
import type { ListedDocument } from "../invoices.server";
import type { Trail } from "../trail.server";
import { DocumentCard } from "./document-card";

/** A journal's type, leading to the journal. */
export function JournalLink({ id, type }: { id: string; type: string }) {
  return (
    <Link to={paths.deskJournal(id)} className="link">
      {type}
    </Link>
  );
}

type FactsProps = { trail: Trail; memberId: string; member: string };

/** Whose a document is, what it is about, and the journal it follows. */
export function TrailCard({ trail, memberId, member }: FactsProps) {
  const { t } = useTranslation("invoices");
  const { orderNo } = trail;
  return (
    <Card className="max-w-[50rem] print:hidden">
      <FactList
        facts={[
          [
            t("column.member"),
            <Link key="member" to={paths.deskMember(memberId)} className="link">
              {member}
            </Link>,
          ],
          [t("column.about"), <DeskThing key="about" {...trail} />],
          orderNo !== null && [
            t("paper.order"),
            <DeskThing
              key="order"
              refType="store_order"
              refNo={orderNo}
              page={{ page: "order", key: orderNo }}
            />,
          ],
          [t("desk.journal"), <JournalLink key="journal" id={trail.journalId} type={trail.journal} />],
        ]}
      />
    </Card>
  );
}

/** What was issued about the thing of a page; nothing where nothing was. */
export function Papers({ papers }: { papers: readonly ListedDocument[] }) {
  const { t } = useTranslation("invoices");
  if (papers.length === 0) return null;
  return <DocumentCard title={t("desk.papers")} rows={papers} pathOf={paths.deskInvoice} />;
}
