/** One entry of a statement: what the bank says, and what finance says it is. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, type Currency } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  Checkbox,
  DateTime,
  FactList,
  Field,
  Form,
  Input,
  Money,
  Select,
  Textarea,
  type Fact,
} from "~/ui";
import { Link } from "~/ui/link";
import type { Differing } from "../difference.server";
import type { BankLine } from "../lines.server";
import { reversible } from "../tabs";

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
          [t("line.account"), line.account.toUpperCase()],
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

/** What it was booked as, with the way there. */
function Booked({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  if (!line.kind) return null;
  const to =
    line.kind === "recharge" && line.refNo
      ? paths.deskRecharge(line.refNo)
      : line.kind === "payment" && line.refId
        ? paths.deskWire(line.refId)
        : line.kind === "member" && line.refId
          ? paths.deskMember(line.refId)
          : null;
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

type Props = { line: BankLine; result: SubmissionResult | undefined };

/** Everything the line can be as it stands. */
export function LineDecisions({ line, result }: Props) {
  const { t } = useTranslation("banking");
  const back =
    line.ownJournal && line.kind !== null && reversible.includes(line.kind) ? (
      <TakeBack result={result} />
    ) : null;
  if (line.status === "MATCHED") {
    return (
      <div className="grid gap-4">
        <Banner tone="positive">{t(back ? "line.done" : "line.doneElsewhere")}</Banner>
        {back}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {line.reversal && <Banner tone="caution">{t("line.reversal")}</Banner>}
      {line.dc === "C" ? <Incoming line={line} result={result} /> : <Outgoing line={line} result={result} />}
      {back}
    </div>
  );
}

const own = (result: SubmissionResult | undefined, intent: string) =>
  result?.initialValue?.["intent"] === intent ? { lastResult: result } : {};

function Incoming({ line, result }: Props) {
  const { t } = useTranslation("banking");
  const [find, findFields] = useForm<{ reference: string }>({ id: "find", ...own(result, "find") });
  const [member, memberFields] = useForm<{ email: string }>({ id: "member", ...own(result, "member") });
  const { suggestion, byHand, differing, proposal } = line;
  if (proposal) return <Proposed no={proposal} />;
  const waits = line.status === "UNMATCHED" && !line.reversal;
  return (
    <>
      {byHand.length > 0 && <ByHand line={line} />}
      {waits && differing.map((wire) => <Differs key={wire.key} {...{ line, wire, result }} />)}
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
        <Form method="post" scope="find" {...getFormProps(find)} className="grid gap-3">
          <Field meta={findFields.reference} label={t("find.reference")} hint={t("find.hint")} required>
            <Input autoComplete="off" spellCheck={false} />
          </Field>
          <OtherMoney line={line} />
          <div>
            <Button intent="find">{t("find.submit")}</Button>
          </div>
        </Form>
      </Card>
      <Card title={t("member.title")}>
        <Form method="post" scope="member" {...getFormProps(member)} className="grid gap-3">
          <Field meta={memberFields.email} label={t("member.email")} hint={t("member.hint")} required>
            <Input type="email" autoComplete="off" />
          </Field>
          <OtherMoney line={line} />
          <div>
            <Button intent="member">{t("member.submit")}</Button>
          </div>
        </Form>
      </Card>
      {line.status === "UNMATCHED" && (
        <Card title={t("other.title")}>
          <div className="grid gap-4">
            <One intent="suspense" hint={t("suspense.hint")} label={t("suspense.submit")} />
            <Form method="post" scope="psp" className="grid gap-2">
              <Field label={t("psp.provider")} name="provider" value="stripe" plain>
                <Select
                  options={[
                    { value: "stripe", label: "Stripe" },
                    { value: "paypal", label: "PayPal" },
                  ]}
                />
              </Field>
              <div>
                <Button intent="psp">{t("psp.submit")}</Button>
              </div>
            </Form>
            <One intent="fx" hint={t("fx.hint")} label={t("fx.submit")} />
          </div>
        </Card>
      )}
    </>
  );
}

/** What was confirmed by hand over the same amount: one press links the line to it. */
function ByHand({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  return (
    <Card title={t("hand.title")}>
      <div className="grid gap-4">
        <Banner tone="caution">{t("hand.text")}</Banner>
        {line.byHand.map(({ type, key, reference, bankRef, receivedOn, member }) => (
          <Form key={key} method="post" scope={key} className="grid gap-2">
            <input type="hidden" name="type" value={type} />
            <input type="hidden" name="key" value={key} />
            <p className="wrap-anywhere">
              <Link
                to={type === "recharge" ? paths.deskRecharge(key) : paths.deskWire(key)}
                className="link font-mono"
              >
                {reference}
              </Link>{" "}
              <span className="text-muted">{t("hand.wire", { member, bankRef, day: receivedOn })}</span>
            </p>
            <div>
              <Button intent="match" tone="primary" icon="check">
                {t("hand.link")}
              </Button>
            </div>
          </Form>
        ))}
      </div>
    </Card>
  );
}

/** The tick without which nothing is credited while a wire that was confirmed by hand waits for its line. */
function OtherMoney({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  if (line.byHand.length > 0) return <Checkbox name="sure">{t("hand.other")}</Checkbox>;
  return line.differing.length > 0 ? <Checkbox name="sure">{t("differs.other")}</Checkbox> : null;
}

/** What was confirmed by hand over another amount: both sides, and a proposal to book what lies between. */
function Differs({ line, wire, result }: Props & { wire: Differing }) {
  const { t, i18n } = useTranslation("banking");
  const { type, key, reference, bankRef, receivedOn, member, received, difference, usd } = wire;
  const sent = result?.initialValue?.["reference"] === reference ? own(result, "differs") : {};
  const words = (amount: bigint) => formatMoney({ amount, currency: line.ccy as Currency }, i18n.language);
  const reason = t("differs.reasonText", {
    ...{ reference, arrived: words(line.amount), confirmed: words(received) },
  });
  const [form, fields] = useForm<{ reason: string }>({
    id: `differs-${key}`,
    defaultValue: { reason },
    ...sent,
  });
  return (
    <Card title={t("differs.title")}>
      <div className="grid gap-4">
        <Banner tone="caution">{t("differs.text")}</Banner>
        <FactList
          facts={[
            [
              t("differs.wire"),
              <Link
                key="wire"
                to={type === "recharge" ? paths.deskRecharge(key) : paths.deskWire(key)}
                className="link font-mono"
              >
                {reference}
              </Link>,
            ],
            [
              t("differs.member"),
              <span key="member" className="wrap-anywhere">
                {member}
              </span>,
            ],
            [
              t("differs.confirmed"),
              <span key="confirmed">
                <Money amount={received} currency={line.ccy} />{" "}
                <span className="text-muted wrap-anywhere">
                  {t("differs.typed", { bankRef, day: receivedOn })}
                </span>
              </span>,
            ],
            [t("differs.arrived"), <Money key="arrived" amount={line.amount} currency={line.ccy} />],
            [
              t("differs.difference"),
              <span key="difference">
                <Money amount={difference} currency={line.ccy} signed />
                {line.ccy !== "USD" && (
                  <span className="text-muted">
                    {" "}
                    = <Money amount={usd} signed />
                  </span>
                )}
              </span>,
            ],
          ]}
        />
        <Form method="post" scope={`differs-${key}`} {...getFormProps(form)} className="grid gap-3">
          <input type="hidden" name="reference" value={reference} />
          <p className="text-sm">{t(difference > 0n ? "differs.over" : "differs.short")}</p>
          <Field meta={fields.reason} label={t("differs.reason")} hint={t("differs.reasonHint")} required>
            <Textarea rows={3} maxLength={500} />
          </Field>
          <div>
            <Button intent="differs" tone="primary">
              {t("differs.submit")}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

/** The difference was proposed: nothing else is done with the line until somebody else has decided. */
function Proposed({ no }: { no: string }) {
  const { t } = useTranslation("banking");
  return (
    <Banner
      tone="info"
      actions={
        <Link to={paths.deskAdjustment(no)} className="link">
          {no}
        </Link>
      }
    >
      {t("differs.proposed")}
    </Banner>
  );
}

function Outgoing({ line }: Props) {
  const { t } = useTranslation("banking");
  return (
    <Card title={t("outgoing.title")}>
      <div className="grid gap-4">
        {line.payouts?.map(({ id, no, amount }) => (
          <Form key={id} method="post" scope={id} className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="no" value={no} />
            <span>
              {no} · <Money amount={amount} currency={line.ccy} />
            </span>
            <Button intent="withdrawal" tone="primary">
              {t("withdrawal.submit")}
            </Button>
          </Form>
        ))}
        <One intent="fee" hint={t("fee.hint")} label={t("fee.submit")} />
        <One intent="returned" hint={t("returned.hint")} label={t("returned.submit")} />
        <One intent="fx" hint={t("fx.hint")} label={t("fx.submit")} />
      </div>
    </Card>
  );
}

function One({ intent, hint, label }: { intent: string; hint: ReactNode; label: string }) {
  return (
    <Form method="post" scope={intent} className="grid gap-2">
      <p className="hint">{hint}</p>
      <div>
        <Button intent={intent}>{label}</Button>
      </div>
    </Form>
  );
}

function TakeBack({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("banking");
  const [form, fields] = useForm<{ reason: string }>({ id: "unmatch", ...own(result, "unmatch") });
  return (
    <Card title={t("unmatch.title")}>
      <Form method="post" scope="unmatch" {...getFormProps(form)} className="grid gap-3">
        <Field meta={fields.reason} label={t("unmatch.reason")} hint={t("unmatch.hint")} required>
          <Input />
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
