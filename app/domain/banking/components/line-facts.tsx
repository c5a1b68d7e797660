/** What the bank says of an entry, and what it was booked as. */
import { useTranslation } from "~/i18n/use-translation";
import { AccountName } from "~/domain/ledger/components/account-name";
import { paths } from "~/platform/paths";
import { Card, DateTime, FactList, Money, type Fact } from "~/ui";
import { Link } from "~/ui/link";
import type { BankLine } from "../lines.server";

export function LineFacts({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  const words = (
    key: "party" | "partyAccount" | "valueOn" | "remittance",
    text: string | null,
  ): Fact | false =>
    text !== null &&
    text !== "" && [
      t(`line.${key}`),
      <span key={key} className="wrap-anywhere">
        {text}
      </span>,
    ];
  return (
    <Card title={t("line.title")}>
      <FactList
        facts={[
          [t("line.ref"), <code key="ref">{line.entryRef}</code>],
          [
            t("line.amount"),
            <Money key="amount" amount={line.dc === "C" ? line.amount : -line.amount} currency={line.ccy} />,
          ],
          [
            t("line.account"),
            <span key="account">
              <code>{line.account}</code>
              <AccountName kind={line.account} />
            </span>,
          ],
          [t("line.bookedOn"), line.bookedOn],
          words("valueOn", line.valueOn),
          words("party", line.party),
          words("partyAccount", line.partyAccount),
          words("remittance", line.remittance),
          [t("line.file"), [line.fileName, line.statementNo].filter(Boolean).join(" · ")],
          line.kind !== null && [t("line.kind"), <Booked key="kind" line={line} />],
          line.decidedAt !== null && [
            t("line.decided"),
            <span key="decided">
              {line.decidedBy} · <DateTime at={line.decidedAt} />
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

const isReference = (refNo: string | null) => refNo?.startsWith("QS-") ?? false;

function pageOf({ kind, refId, refNo, refIsLine }: BankLine): string | null {
  if (refIsLine) return refId && paths.deskBankLine(refId);
  const linked = kind === "already" || kind === "recalled";
  if (kind === "recharge" || (linked && !isReference(refNo))) return refNo && paths.deskRecharge(refNo);
  if (kind === "withdrawal") return refNo && paths.deskWithdrawal(refNo);
  if (!refId) return null;
  if (kind === "payment" || linked) return paths.deskWire(refId);
  return kind === "member" ? paths.deskMember(refId) : null;
}

function Booked({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  if (!line.kind) return null;
  const to = pageOf(line);
  return (
    <span>
      {t(`kind.${line.kind}`)}{" "}
      {to ? (
        <Link to={to} className="link">
          {line.refNo}
        </Link>
      ) : (
        line.refNo
      )}
    </span>
  );
}
