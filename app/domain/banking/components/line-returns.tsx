/** Money returned to its sender: which line it was, and a warning beside lines that the bank reversed. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney, type Currency } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, FactList, Form, Money } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import type { BankLine } from "../lines.server";
import type { Returning } from "../returns.server";
import { ReturnDiffersForm } from "../forms";

type Props = { line: BankLine; result: SubmissionResult | undefined };

/** An outgoing line returns a line in suspense: of the same amount at once, of another amount by two people. */
export function ReturnToSender({ line, result }: Props) {
  const { t } = useTranslation("banking");
  const { held, heldOther } = line;
  if (held.length + heldOther.length === 0) return <p className="hint">{t("returned.none")}</p>;
  return (
    <div className="grid gap-4">
      {held.length > 0 && (
        <div className="grid gap-2">
          <p className="hint">{t("held.hint")}</p>
          {held.map(({ id, entryRef, bookedOn, party }) => (
            <Form key={id} method="post" scope={id} className="flex flex-wrap items-center gap-3">
              <input type="hidden" name="held" value={id} />
              <span className="wrap-anywhere">
                <Link to={paths.deskBankLine(id)} className="link font-mono">
                  {entryRef}
                </Link>{" "}
                <span className="text-muted">{[party, bookedOn].filter(Boolean).join(" · ")}</span>
              </span>
              <Button intent="returned">{t("held.submit")}</Button>
            </Form>
          ))}
        </div>
      )}
      {heldOther.length > 0 && <OtherAmount line={line} result={result} />}
    </div>
  );
}

function OtherAmount({ line, result }: Props) {
  const { t, i18n } = useTranslation("banking");
  const words = (amount: bigint) => formatMoney({ amount, currency: line.ccy as Currency }, i18n.language);
  const options = line.heldOther.map(({ id, entryRef, bookedOn, party, amount }) => ({
    value: id,
    label: [words(amount), entryRef, party, bookedOn].filter(Boolean).join(" · "),
  }));
  return (
    <PlainForm
      schema={ReturnDiffersForm}
      intent="return-differs"
      result={result}
      options={{ held: options }}
      intro={<p className="hint">{t(line.held.length > 0 ? "returns.otherwise" : "returns.hint")}</p>}
      submit={t("returns.submit")}
      quiet
    />
  );
}

type ProposedProps = { line: BankLine; returning: Returning; me: string };

/** What was proposed, with both amounts and what lies between; another person books it. */
export function ReturnProposed({ line, returning, me }: ProposedProps) {
  const { t } = useTranslation("banking");
  const { heldId, entryRef, came, rest, reason, askedBy, askedById } = returning;
  const own = askedById === me;
  return (
    <Card title={t("returns.title")}>
      <div className="grid gap-4">
        <FactList
          facts={[
            [
              t("returns.held"),
              <Link key="held" to={paths.deskBankLine(heldId)} className="link font-mono wrap-anywhere">
                {entryRef}
              </Link>,
            ],
            [t("returns.came"), <Money key="came" amount={came} currency={line.ccy} />],
            [t("returns.went"), <Money key="went" amount={line.amount} currency={line.ccy} />],
            [t("returns.rest"), <Money key="rest" amount={rest} currency={line.ccy} signed />],
            [t("returns.askedBy"), askedBy],
            [
              t("returns.reason"),
              <span key="reason" className="wrap-anywhere whitespace-pre-line">
                {reason}
              </span>,
            ],
          ]}
        />
        <p className="text-sm">{t(rest > 0n ? "returns.less" : "returns.more")}</p>
        {own ? (
          <Banner>{t("returns.own")}</Banner>
        ) : (
          <Form method="post" scope="approve-return">
            <Button intent="approve-return" tone="primary" icon="check">
              {t("returns.approve")}
            </Button>
          </Form>
        )}
        <Form method="post" scope="refuse-return">
          <Button intent="refuse-return">{t(own ? "returns.withdraw" : "returns.refuse")}</Button>
        </Form>
      </div>
    </Card>
  );
}

/** The bank took this amount back, and nobody has booked that yet. */
export function BankReversalBanner({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  return (
    <Banner tone="caution" title={t("takenBack.title")}>
      {t("takenBack.text")}{" "}
      {line.takenBack.map(({ id, entryRef }) => (
        <Link key={id} to={paths.deskBankLine(id)} className="link me-2 font-mono">
          {entryRef}
        </Link>
      ))}
    </Banner>
  );
}

/** Withdrawals that the line may return. One that finance marked as returned can be linked at once. */
export function ReturnedWithdrawals({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  return (
    <Card title={t("cameBack.title")}>
      <div className="grid gap-4">
        {line.cameBack.map(({ id, no, sent, returned }) => (
          <Form key={id} method="post" scope={id} className="grid gap-2">
            <input type="hidden" name="no" value={no} />
            <p>
              <Link to={paths.deskWithdrawal(no)} className="link font-mono">
                {no}
              </Link>{" "}
              <span className="text-muted">
                {t("cameBack.sent")} <Money amount={sent} currency={line.ccy} />
              </span>
            </p>
            {!returned && <p className="hint">{t("cameBack.say")}</p>}
            {returned && line.status === "SUSPENSE" && <p className="hint">{t("cameBack.suspense")}</p>}
            {returned && line.status === "UNMATCHED" && (
              <div>
                <Button intent="came-back" tone="primary" icon="check">
                  {t("cameBack.submit")}
                </Button>
              </div>
            )}
          </Form>
        ))}
      </div>
    </Card>
  );
}
