/** The wire of an order at the desk: what was asked for, what the member says, and the decision. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { rateText } from "~/domain/rates/rates";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Banner, Card, DateTime, FactList, Money, type Fact } from "~/ui";
import type { DeskPaymentWire } from "../wires/views.server";
import type { Undoing } from "../wires/undone.server";
import { DeskPaid } from "./desk-paid";
import { ConfirmWire, LostAnswer, RejectWire, UndoWire } from "./desk-wire";
import { DeskWireReversalBanner } from "./wire-reversal";
import { Standing } from "./confirmed-amount";

export function DeskPaymentWireFacts({ wire }: { wire: DeskPaymentWire }) {
  const { t } = useTranslation(["payments", "wallet"]);
  const words = (label: string, text: string | null): Fact | false =>
    text !== null && [
      label,
      <span key={label} className="wrap-anywhere">
        {text}
      </span>,
    ];
  return (
    <Card title={t("payments:wire.facts")}>
      <FactList
        facts={[
          [t("payments:wire.desk.member"), `${wire.member} · ${wire.email}`],
          [t("payments:wire.desk.reference"), <code key="reference">{wire.reference}</code>],
          [t("payments:wire.pays"), wire.payables.map((each) => <DeskPaid key={each.id} payable={each} />)],
          [t("payments:wire.desk.worth"), <Money key="total" amount={wire.total} />],
          [t("payments:wire.desk.asked"), <Money key="amount" amount={wire.amount} currency={wire.ccy} />],
          wire.ccy !== "USD" && [t("payments:wire.rate"), `1 ${wire.ccy} = $${rateText(wire.fxRate)}`],
          wire.sentAmount !== null && [
            t("wallet:wire.sentAmount"),
            <Money key="sent" amount={wire.sentAmount} currency={wire.ccy} />,
          ],
          words(t("wallet:wire.payerName"), wire.payerName),
          words(t("wallet:wire.payerBank"), wire.payerBank),
          words(t("wallet:wire.sentNo"), wire.sentNo),
          words(t("wallet:wire.sentOn"), wire.sentOn),
          wire.proofName !== null && [
            t("payments:wire.proof"),
            <a key="proof" href={paths.deskWireProof(wire.id)} className="link wrap-anywhere">
              {wire.proofName}
            </a>,
          ],
          [t("payments:facts.begun"), <DateTime key="begun" at={wire.createdAt} />],
          wire.received !== null && [
            t("payments:wire.received"),
            <Standing key="received" row={wire}>
              <Money amount={wire.received} currency={wire.ccy} />
            </Standing>,
          ],
          words(t("wallet:desk.bankRef"), wire.bankRef),
          words(t("wallet:desk.receivedOn"), wire.receivedOn),
          wire.credited !== null && [
            t("payments:wire.credited"),
            <Standing key="credited" row={wire}>
              <Money amount={wire.credited} />
            </Standing>,
          ],
          wire.decidedAt !== null && [
            t("wallet:desk.decided"),
            <span key="decided">
              {wire.decidedBy} · <DateTime at={wire.decidedAt} />
            </span>,
          ],
          words(t("wallet:desk.reason"), wire.reason),
        ]}
      />
    </Card>
  );
}

type FormsProps = {
  wire: DeskPaymentWire;
  offers: Offers;
  undoing: Undoing;
  onStatement: ReactNode;
  result: SubmissionResult | undefined;
};

export function DeskPaymentWireForms({ wire, offers, undoing, onStatement, result }: FormsProps) {
  const { t } = useTranslation("payments");
  if (offers["confirm"] !== true)
    return (
      <div className="grid gap-4">
        <LostAnswer result={result} shown={undoing.may ? ["undo"] : []} />
        {wire.recalled && (
          <DeskWireReversalBanner recalled={wire.recalled} paid={wire.status === "SUCCESSFUL"} />
        )}
        {!wire.recalled && !undoing.correction && <Banner tone="positive">{t("wire.desk.done")}</Banner>}
        <UndoWire paid={wire.status === "SUCCESSFUL"} undoing={undoing} result={result} />
      </div>
    );
  const open = wire.status === "IN_PROGRESS";
  const rejectable = offers["reject"] === true;
  return (
    <div className="grid gap-4">
      <LostAnswer result={result} shown={rejectable ? ["confirm", "reject"] : ["confirm"]} />
      {!open && <Banner tone="caution">{t("wire.desk.late")}</Banner>}
      {open && wire.proofs === 0 && <Banner>{t("wire.desk.noProof")}</Banner>}
      {onStatement}
      <ConfirmWire ccy={wire.ccy} result={result} />
      {rejectable && <RejectWire result={result} doubted={Boolean(onStatement)} />}
    </div>
  );
}
