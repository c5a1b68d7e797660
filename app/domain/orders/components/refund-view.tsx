/** A refund at the desk: its facts, and what finance decides. */
import { useTranslation } from "~/i18n/use-translation";
import type { RefundPage } from "~/domain/payments/refunds/list.server";
import { refundAnswer } from "~/domain/payments/refunds/failure-reasons";
import { paths } from "~/platform/paths";
import { Button, Card, DateTime, FactList, Field, Form, Input, Money, Select } from "~/ui";
import { Link } from "~/ui/link";

const names = ["goods", "shipping", "service", "tax", "goodwill"] as const;

const assignments = ["order", "balance", "house"] as const;

export function RefundFacts({ refund }: { refund: RefundPage }) {
  const { t } = useTranslation("refunds");
  const assigned = assignments.find((name) => name === refund.assignedTo);
  const answer = refund.errorCode === null ? null : refundAnswer(refund.errorCode);
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          refund.orderNo !== null && [
            t("fact.order"),
            <Link key="order" to={paths.deskOrder(refund.orderNo)} className="link">
              {refund.orderNo}
            </Link>,
          ],
          [t("fact.member"), `${refund.member} · ${refund.email}`],
          [t("fact.way"), t(`way.${refund.way}`)],
          [t("fact.amount"), <Money key="amount" amount={refund.amount} />],
          ...names.map(
            (name) =>
              refund[name] > 0n && ([t(`new.${name}`), <Money key={name} amount={refund[name]} />] as const),
          ),
          refund.units !== null && [
            t("units.fact"),
            <ul key="units">
              {refund.units.map(({ title, qty }, i) => (
                <li key={i}>
                  {title} × {qty}
                </li>
              ))}
            </ul>,
          ],
          refund.reason !== "" && [t("fact.reason"), refund.reason],
          refund.providerRef !== null && [t("fact.provider"), <code key="ref">{refund.providerRef}</code>],
          refund.errorCode !== null && [
            t("fact.error"),
            <span key="error" className="wrap-anywhere">
              {answer && <span className="block">{t(`answer.${answer}`)}</span>}
              <code className="text-xs text-muted">{refund.errorCode}</code>
            </span>,
          ],
          assigned !== undefined && [t("assign.title"), t(`assign.${assigned}`)],
          refund.requestedBy !== null && [t("fact.requested"), refund.requestedBy],
          refund.decidedBy !== null && [t("fact.decided"), refund.decidedBy],
          [t("fact.begun"), <DateTime key="begun" at={refund.createdAt} />],
          refund.settledAt !== null && [t("fact.settled"), <DateTime key="settled" at={refund.settledAt} />],
        ]}
      />
    </Card>
  );
}

type Decided = {
  refund: RefundPage;
  orders: readonly string[];
};

export function RefundDecision({ refund, orders }: Decided) {
  const { t } = useTranslation("refunds");
  if (refund.status === "REQUESTED") {
    return (
      <Card title={t("decide.title")}>
        <Form method="post" className="grid gap-3">
          <p className="text-sm text-muted">{t("decide.text")}</p>
          <div className="flex flex-wrap gap-2">
            <Button intent="approve" tone="primary">
              {t("decide.approve")}
            </Button>
            <Button intent="refuse">{t("decide.refuse")}</Button>
          </div>
        </Form>
      </Card>
    );
  }
  if (refund.status !== "UNASSIGNED") return null;
  const known = refund.orderNo ? [refund.orderNo] : orders;
  const choices =
    known.length > 0 ? (["order", "balance", "house"] as const) : (["balance", "house"] as const);
  return (
    <Card title={t("assign.title")}>
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t("assign.text")}</p>
        {choices.map((to) => (
          <Form key={to} method="post" scope={to} className="grid justify-items-start gap-2">
            <input type="hidden" name="to" value={to} />
            {to === "order" && !refund.orderNo && (
              <Field plain name="order" label={t("assign.which")} required>
                <Select options={known.map((no) => ({ value: no, label: no }))} />
              </Field>
            )}
            {to === "house" && (
              <Field plain name="reason" label={t("assign.reason")} required>
                <Input maxLength={300} />
              </Field>
            )}
            <Button intent="assign">{t(`assign.${to}`)}</Button>
          </Form>
        ))}
      </div>
    </Card>
  );
}
