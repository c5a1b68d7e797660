/** What finance says an entry of a statement is: everything it can be as it stands. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Card, Field, Form, Input, Textarea } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { BankLine } from "../lines.server";
import { reversible } from "../tabs";
import { ReversedWireCard } from "./line-reversed-wire";
import { SecondPayment } from "./line-credited";
import { ByHand, Differs, OtherMoney, Proposed } from "./line-by-hand";
import { Linked } from "./line-linked";
import { NotNamed, Payouts } from "./line-payouts";
import { PspPayout } from "./line-psp";
import { ReturnedWithdrawals, ReturnProposed, ReturnToSender, BankReversalBanner } from "./line-returns";
import { WrongMember } from "./line-wrong-member";
import { PlainForm } from "~/ui/plain-form";
import { FindForm, MemberForm, UnmatchForm } from "../forms";

type Props = { line: BankLine; result: SubmissionResult | undefined };
type PageProps = Props & {
  /** Who looks: what they proposed themselves another person decides. */
  me: string;
};

/** Everything the line can be as it stands. */
export function LineDecisions({ line, me, result }: PageProps) {
  const { t } = useTranslation("banking");
  const back = line.spent ? (
    <WrongMember spent={line.spent} result={result} />
  ) : mayTakeBack(line) ? (
    <TakeBack line={line} result={result} />
  ) : null;
  if (line.status === "MATCHED") {
    if (line.correction || linkedKinds.includes(line.kind)) return <Linked line={line} result={result} />;
    return (
      <div className="grid gap-4">
        <Banner tone="positive">
          {t(back ? "line.done" : line.kind === "returned" ? "line.sentBack" : "line.doneElsewhere")}
        </Banner>
        {back}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {line.reversal && <Banner tone="caution">{t("line.reversal")}</Banner>}
      {line.dc === "C" ? (
        <Incoming line={line} result={result} />
      ) : (
        <Outgoing line={line} me={me} result={result} />
      )}
      {back}
    </div>
  );
}

const linkedKinds: readonly BankLine["kind"][] = ["already", "recharge", "payment"];

/** A withdrawal's line is freed of it also where it booked nothing itself. */
const mayTakeBack = ({ kind, dc, ownJournal }: BankLine): boolean =>
  kind !== null &&
  reversible.includes(kind) &&
  (ownJournal || kind === "withdrawal") &&
  !(kind === "returned" && dc === "C");

function Incoming({ line, result }: Props) {
  const { t } = useTranslation("banking");
  const { suggestion, byHand, differing, proposal } = line;
  if (proposal) return <Proposed no={proposal} />;
  const waits = line.status === "UNMATCHED" && !line.reversal;
  return (
    <>
      {line.takenBack.length > 0 && <BankReversalBanner line={line} />}
      {line.cameBack.length > 0 && <ReturnedWithdrawals line={line} />}
      {byHand.length > 0 && <ByHand line={line} />}
      {waits && differing.map((wire) => <Differs key={wire.key} {...{ line, wire, result }} />)}
      {line.credited.map((wire) => (
        <SecondPayment key={wire.key} line={line} wire={wire} />
      ))}
      {suggestion && suggestion.by !== "hand" && suggestion.by !== "differs" && (
        <Card title={t("line.suggestion")}>
          <Form method="post" scope="match" className="grid gap-3">
            <input type="hidden" name="type" value={suggestion.type} />
            <input type="hidden" name="key" value={suggestion.key} />
            <p>
              <strong className="font-mono">{suggestion.reference}</strong>{" "}
              <span className="text-muted">{t(`by.${suggestion.by}`)}</span>
            </p>
            <OtherMoney line={line} />
            <div>
              <Button intent="match" tone="primary" icon="check">
                {t("action.confirm")}
              </Button>
            </div>
          </Form>
        </Card>
      )}
      <Card title={t("find.title")}>
        <PlainForm schema={FindForm} intent="find" result={result} submit={t("find.submit")} quiet>
          <OtherMoney line={line} />
        </PlainForm>
      </Card>
      <Card title={t("member.title")}>
        <PlainForm schema={MemberForm} intent="member" result={result} submit={t("member.submit")} quiet>
          <OtherMoney line={line} />
        </PlainForm>
      </Card>
      {line.status === "UNMATCHED" && (
        <Card title={t("other.title")}>
          <div className="grid gap-4">
            <One intent="suspense" hint={t("suspense.hint")} label={t("suspense.submit")} />
            <PspPayout line={line} result={result} />
            <One intent="fx" hint={t("fx.hint")} label={t("fx.submit")} />
            <One intent="payoneer" hint={t("payoneer.hintIn")} label={t("payoneer.submitIn")} />
          </div>
        </Card>
      )}
    </>
  );
}

function Outgoing({ line, me, result }: PageProps) {
  const { t } = useTranslation("banking");
  if (line.returning) return <ReturnProposed line={line} returning={line.returning} me={me} />;
  if (line.proposal) return <Proposed no={line.proposal} />;
  const recalled = line.recalled.map((wire) => <ReversedWireCard key={wire.cameId} {...{ wire, result }} />);
  // A withdrawal over the amount is likelier.
  const later = (line.payouts ?? []).length > 0;
  return (
    <>
      {!later && recalled}
      <Card title={t("outgoing.title")}>
        <div className="grid gap-4">
          <Payouts line={line} result={result} />
          <One intent="fee" hint={t("fee.hint")} label={t("fee.submit")}>
            {line.named.length > 0 && <NotNamed named={line.named} />}
          </One>
          <ReturnToSender line={line} result={result} />
          <One intent="fx" hint={t("fx.hint")} label={t("fx.submit")} />
          <One intent="payoneer" hint={t("payoneer.hint")} label={t("payoneer.submit")} />
        </div>
      </Card>
      {later && recalled}
    </>
  );
}

type OneProps = { intent: string; hint: ReactNode; label: string; children?: ReactNode };

function One({ intent, hint, label, children }: OneProps) {
  return (
    <Form method="post" scope={intent} className="grid gap-2">
      <p className="hint">{hint}</p>
      {children}
      <div>
        <Button intent={intent}>{label}</Button>
      </div>
    </Form>
  );
}

function TakeBack({ line, result }: Props) {
  const { t } = useTranslation("banking");
  const [form, fields] = useSchemaForm(UnmatchForm, {
    intent: "unmatch",
    result,
    start: { reason: line.toldMember ?? "" },
  });
  const hint = line.toldMember
    ? "unmatch.hintMember"
    : line.ownJournal
      ? "unmatch.hint"
      : "unmatch.hintPayout";
  return (
    <Card title={t("unmatch.title")}>
      <Form method="post" scope="unmatch" {...getFormProps(form)} className="grid gap-3">
        <Field meta={fields.reason} label={t("unmatch.reason")} hint={t(hint)} required>
          {line.toldMember ? <Textarea rows={3} maxLength={300} /> : <Input />}
        </Field>
        <div>
          <Button intent="unmatch" tone="danger">
            {t("unmatch.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
