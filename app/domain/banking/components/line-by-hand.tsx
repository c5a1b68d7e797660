/** Wires that were confirmed by hand and that an entry may be: of its amount, or of another. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, Checkbox, FactList, Form, Money } from "~/ui";
import { Link } from "~/ui/link";
import type { BankLine } from "../lines.server";
import { wireFacts } from "./wire-facts";
import { PlainForm } from "~/ui/plain-form";
import { DifferenceForm } from "../forms";

/** What was confirmed by hand over the same amount: one press links the line to it. */
export function ByHand({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  return (
    <Card title={t("hand.title")}>
      <div className="grid gap-4">
        <Banner tone="caution">{t("hand.text")}</Banner>
        {line.byHand.map(({ type, key, reference, bankRef, receivedOn, member, unlinked }) => (
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
            {unlinked && <p className="hint">{t("hand.unlinked")}</p>}
            <div>
              <Button intent="match" {...(unlinked ? {} : { tone: "primary", icon: "check" })}>
                {t("hand.link")}
              </Button>
            </div>
          </Form>
        ))}
      </div>
    </Card>
  );
}

/** The tick without which nothing is credited while it may be money that is credited already, or gone. */
export function OtherMoney({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  if (line.byHand.length > 0) return <Checkbox name="sure">{t("hand.other")}</Checkbox>;
  if (line.differing.length > 0) return <Checkbox name="sure">{t("differs.other")}</Checkbox>;
  if (line.takenBack.length > 0) return <Checkbox name="sure">{t("takenBack.other")}</Checkbox>;
  return line.cameBack.length > 0 ? <Checkbox name="sure">{t("cameBack.other")}</Checkbox> : null;
}

type DiffersProps = {
  line: BankLine;
  wire: BankLine["differing"][number];
  result: SubmissionResult | undefined;
};

/** What was confirmed by hand over another amount: both sides, and a proposal to book what lies between. */
export function Differs({ line, wire, result }: DiffersProps) {
  const { t } = useTranslation("banking");
  const { key, reference, bankRef, receivedOn, received, difference, usd } = wire;
  const sent = result?.initialValue?.["reference"] === reference ? result : undefined;
  return (
    <Card title={t("differs.title")}>
      <div className="grid gap-4">
        <Banner tone="caution">{t("differs.text")}</Banner>
        <FactList
          facts={[
            ...wireFacts(wire, t),
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
        <PlainForm
          schema={DifferenceForm}
          intent="differs"
          id={`differs-${key}`}
          result={sent}
          start={{ reason: wire.reason }}
          hidden={{ reference }}
          intro={<p className="text-sm">{t(difference > 0n ? "differs.over" : "differs.short")}</p>}
          submit={t("differs.submit")}
          tone="primary"
          quiet
        />
      </div>
    </Card>
  );
}

/** The difference was proposed: nothing else is done with the line until somebody else has decided. */
export function Proposed({ no }: { no: string }) {
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
