/** A payment by card or PayPal at the desk: what it is, and what finance says of it where nobody tells its outcome. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  answerTo,
  Banner,
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Form,
  FormErrors,
  Input,
  Money,
  Textarea,
  type Fact,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { isOnItsWay } from "../states";
import { chargedForm, unchargedForm } from "../unresolved/forms";
import type { DeskPayment } from "../unresolved/view.server";
import { CardName } from "./card-name";
import { DeskPaid } from "./desk-paid";
import { PaymentState } from "./payment-facts";

type Props = { payment: DeskPayment };

export function DeskPaymentFacts({ payment }: Props) {
  const { t } = useTranslation("paymentsDesk");
  const { method, card, session, reference, decided } = payment;
  const named = (label: string, name: string | null): Fact | false =>
    name !== null && [
      label,
      <code key={label} className="break-all">
        {name}
      </code>,
    ];
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [
            t("fact.member"),
            <Link key="member" to={paths.deskMember(payment.memberId)} className="link">
              {payment.member}
            </Link>,
          ],
          [
            t("fact.provider"),
            <span key="provider">
              {t(`provider.${method}`)}
              {card && (
                <>
                  {" · "}
                  <CardName card={card} />
                </>
              )}
            </span>,
          ],
          [t("fact.amount"), <Money key="amount" amount={payment.amount} currency={payment.ccy} />],
          [t("fact.for"), payment.things.map((thing) => <DeskPaid key={thing.id} payable={thing} />)],
          [t("fact.begun"), <DateTime key="begun" at={payment.createdAt} />],
          [
            t("fact.mark"),
            <span key="mark">
              <code className="break-all">{payment.id}</code>{" "}
              <span className="text-muted">({t(`mark.${method}`)})</span>
            </span>,
          ],
          named(t("fact.session"), session === reference ? null : session),
          named(t("fact.reference"), reference),
          payment.status === "ERROR" && [t("fact.checks"), String(payment.checks)],
          decided !== null && [
            t("fact.decided"),
            <span key="decided">
              {decided.by} · <DateTime at={decided.at} />
            </span>,
          ],
          decided !== null && [
            t("fact.reason"),
            <span key="reason" className="wrap-anywhere">
              {decided.reason}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

/** How it stands, beside the title. */
export function DeskPaymentState({ payment: { status, code } }: Props) {
  return <PaymentState payment={{ status, code, url: null }} />;
}

/** What to do about it, and the two answers where it is for finance to give one. */
export function DeskPaymentDecision({ payment, result }: Props & { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("paymentsDesk");
  if (payment.status !== "ERROR") return null;
  const provider = t(`provider.${payment.method}`);
  const key = payment.mayDecide ? "ask" : isOnItsWay(payment) ? "pending" : "wait";
  return (
    <div className="grid gap-4">
      <Banner tone={payment.mayDecide ? "caution" : "info"} title={t(`${key}.title`)}>
        {t(`${key}.text`, { provider })}
      </Banner>
      {payment.mayDecide && <Charged payment={payment} result={result} />}
      {payment.mayDecide && <Uncharged result={result} />}
    </div>
  );
}

function Charged({ payment, result }: Props & { result: SubmissionResult | undefined }) {
  const { t, i18n } = useTranslation("paymentsDesk");
  const schema = chargedForm(payment.method);
  const [form, fields] = useSchemaForm(schema, { id: "charged", result: answerTo(result, "charged") });
  const labels = { reference: t(`reference.${payment.method}`), reason: t("reason") };
  const amount = formatMoney({ amount: payment.amount, currency: payment.ccy }, i18n.language);
  return (
    <Card title={t("charged.title")}>
      <Form method="post" scope="charged" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={labels} />
        <p className="text-sm">{t("charged.text", { amount })}</p>
        <Field meta={fields.reference} label={labels.reference} hint={t(`reference.${payment.method}.hint`)}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field meta={fields.reason} label={labels.reason} hint={t("reason.hint")}>
          <Textarea rows={2} />
        </Field>
        <div>
          <Button tone="primary" intent="charged" icon="check">
            {t("charged")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Uncharged({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("paymentsDesk");
  const [form, fields] = useSchemaForm(unchargedForm, {
    id: "uncharged",
    result: answerTo(result, "uncharged"),
  });
  return (
    <Card title={t("uncharged.title")}>
      <Form method="post" scope="uncharged" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ reason: t("reason") }} />
        <p className="text-sm">{t("uncharged.text")}</p>
        <Field meta={fields.reason} label={t("reason")} hint={t("reason.hint")}>
          <Textarea rows={2} />
        </Field>
        <div>
          <Button tone="danger" intent="uncharged">
            {t("uncharged")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
