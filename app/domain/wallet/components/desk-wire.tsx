/** One wire at the desk: what was announced, the proof, and the decision. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ConfirmWire, LostAnswer, RejectWire, UndoWire } from "~/domain/payments/components/desk-wire";
import { DeskWireReversalBanner } from "~/domain/payments/components/wire-reversal";
import { Standing } from "~/domain/payments/components/confirmed-amount";
import type { Undoing } from "~/domain/payments/wires/undone.server";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Banner, Card, DateTime, FactList, Money } from "~/ui";
import type { DeskWire } from "../desk.server";
import { Credited } from "./recharge-table";
import { rateOf } from "./wire-state";

export function DeskWireFacts({ wire }: { wire: DeskWire }) {
  const { t } = useTranslation("wallet");
  const words = (key: string, text: string | null) =>
    text !== null &&
    ([
      t(key as "wire.payerName"),
      <span key={key} className="wrap-anywhere">
        {text}
      </span>,
    ] as const);
  return (
    <Card title={t("desk.announced")}>
      <FactList
        facts={[
          [t("desk.member"), `${wire.member} · ${wire.email}`],
          [t("wire.reference"), <code key="reference">{wire.reference}</code>],
          [t("orders.amount"), <Money key="amount" amount={wire.amount} currency={wire.ccy} />],
          wire.sentAmount !== null && [
            t("wire.sentAmount"),
            <Money key="sent" amount={wire.sentAmount} currency={wire.ccy} />,
          ],
          words("wire.payerName", wire.payerName),
          words("wire.payerBank", wire.payerBank),
          words("wire.sentNo", wire.sentNo),
          words("wire.sentOn", wire.sentOn),
          wire.proofName !== null && [
            t("wire.proof"),
            <a key="proof" href={paths.deskRechargeProof(wire.no)} className="link wrap-anywhere">
              {wire.proofName}
            </a>,
          ],
          [t("orders.time"), <DateTime key="at" at={wire.createdAt} />],
          wire.received !== null && [
            t("desk.received"),
            <Standing key="received" row={wire}>
              <Money amount={wire.received} currency={wire.ccy} />
            </Standing>,
          ],
          words("desk.bankRef", wire.bankRef),
          words("desk.receivedOn", wire.receivedOn),
          wire.credited !== null &&
            wire.fxRate !== null &&
            wire.ccy !== "USD" && [t("recharge.rate"), rateOf(wire.ccy, wire.fxRate)],
          wire.credited !== null && [t("orders.credited"), <Credited key="credited" row={wire} />],
          wire.decidedAt !== null && [
            t("desk.decided"),
            <span key="decided">
              {wire.decidedBy} · <DateTime at={wire.decidedAt} />
            </span>,
          ],
          words("desk.reason", wire.reason),
        ]}
      />
    </Card>
  );
}

type FormsProps = {
  wire: DeskWire;
  /** What finance can do to it now. Money that came is credited even where it was closed. */
  offers: Offers;
  undoing: Undoing;
  onStatement: ReactNode;
  result: SubmissionResult | undefined;
};

export function DeskWireForms({ wire, offers, undoing, onStatement, result }: FormsProps) {
  const { t } = useTranslation("wallet");
  const rejectable = offers["rejected"] === true;
  if (wire.credited !== null)
    return (
      <div className="grid gap-4">
        <LostAnswer result={result} shown={undoing.may ? ["undo"] : []} />
        {wire.recalled && <DeskWireReversalBanner recalled={wire.recalled} />}
        {!wire.recalled && !undoing.correction && <Banner tone="positive">{t("desk.credited")}</Banner>}
        <UndoWire paid={false} undoing={undoing} result={result} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <LostAnswer result={result} shown={rejectable ? ["confirm", "reject"] : ["confirm"]} />
      {wire.status === "CLOSED" && <Banner tone="caution">{t("desk.late")}</Banner>}
      {wire.status === "AWAITING_PAYMENT" && (
        <Banner>{t(wire.proofName === null ? "desk.noProof" : "desk.sentBack")}</Banner>
      )}
      {onStatement}
      <ConfirmWire ccy={wire.ccy} result={result} />
      {rejectable && <RejectWire result={result} doubted={Boolean(onStatement)} fraud />}
    </div>
  );
}
