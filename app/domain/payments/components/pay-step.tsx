/** The pay step (/user/paymoney): what is paid together, how, and what it comes to. */
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  Checkbox,
  EmptyState,
  errorText,
  Field,
  Form,
  LinkButton,
  Money,
  Refused,
  SumList,
} from "~/ui";
import { Link } from "~/ui/link";
import type { PayStep } from "../pay-step.server";
import type { Ways } from "../payment-methods.server";
import { useCreditChoices } from "./credit-choice";
import { MethodChooser } from "./method-chooser";
import { RechargeFirst } from "./recharge-first";

const billTypes = ["weight", "shipping", "goods", "address", "tax", "branding"] as const;

/** What is to be paid, each with its own page; what cannot be paid says why. */
export function StepPayables({ payables }: { payables: PayStep["payables"] }) {
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  return (
    <Card title={t("step.payables")} flush>
      <ul className="divide-y divide-line">
        {payables.map((payable) => (
          <li key={payable.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3">
            <div className="min-w-0 flex-1">
              <Link to={payable.href} className="link font-semibold">
                {payable.no}
              </Link>
              <p className="text-sm text-muted">
                <About about={payable.about} />
              </p>
              {payable.problem && (
                <p className="text-sm text-critical">{errorText(common, payable.problem)}</p>
              )}
            </div>
            <Money
              amount={payable.amount}
              currency={payable.ccy}
              className={payable.problem ? "text-muted line-through" : "font-semibold"}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function About({ about }: { about: PayStep["payables"][number]["about"] }) {
  const { t } = useTranslation("payments");
  if (about.kind === "recharge") return <>{t("step.about.recharge")}</>;
  if (about.kind === "order") return <>{t("step.about.order")}</>;
  if (about.kind === "bulk") return <>{t(`step.about.${about.part}`)}</>;
  const type = billTypes.find((known) => known === about.type);
  return (
    <>{t("step.about.bill", { type: type ? t(`step.type.${type}`) : about.type, orderNo: about.orderNo })}</>
  );
}

/** What a step is no more: expired, nothing open, only part of it open. */
export function StepState({ step }: { step: PayStep }) {
  const { t } = useTranslation("payments");
  if (step.expired) return <Banner tone="caution" title={t("step.expired")} />;
  const paying = step.payables.find(({ problem }) => problem === "payments:error.locked")?.paymentId;
  if (step.open.length === 0 && paying) return <BeingPaid paymentId={paying} />;
  if (step.open.length === 0) {
    const action = { to: paths.wallet(), label: t("action.wallet") };
    return (
      <Card>
        <EmptyState icon="receipt" title={t("step.nothing")} action={action}>
          {t("step.nothing.text")}
        </EmptyState>
      </Card>
    );
  }
  if (step.open.length === step.payables.length) return null;
  const counts = { open: step.open.length, all: step.payables.length };
  return (
    <Banner tone="caution" title={t("step.partly", counts)}>
      {t("step.partly.text")}
    </Banner>
  );
}

function BeingPaid({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation("payments");
  const see = (
    <LinkButton to={paths.payState(paymentId)} tone="primary">
      {t("action.payment")}
    </LinkButton>
  );
  return (
    <Banner title={t("step.paying")} actions={see}>
      {t("step.paying.text")}
    </Banner>
  );
}

export function StepSum({ step }: { step: PayStep }) {
  const { t } = useTranslation("payments");
  return (
    <SumList
      lines={[
        {
          label: t("step.total"),
          value: <Money amount={step.total} currency={step.ccy} indicative />,
          total: true,
        },
      ]}
    />
  );
}

/** M: the balance does not suffice; the link recharges what is missing. */
export function StepLacking({ step }: { step: PayStep }) {
  const { t } = useTranslation("payments");
  return (
    <Banner tone="caution" title={t("error.recharge")}>
      <p>
        {t("step.lacking")} <Money amount={step.lacking} className="font-semibold" />{" "}
        <Link to={paths.recharge({ amount: decimalText(step.lacking) })} className="link">
          {t("step.rechargeDifference")}
        </Link>
      </p>
    </Banner>
  );
}

type Props = {
  step: PayStep;
  ways: Ways;
  chosen: string;
  saveCard: boolean;
  now: Date;
  agreed: boolean;
  refused: string | null;
};

/** On the way to the last confirmation: a GET, so that it can be gone back from. */
export function StepMethod({ step, agreed, refused, ...chooser }: Props) {
  const { t } = useTranslation("payments");
  const credit = useCreditChoices(step);
  return (
    <Card title={t("step.total")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        <StepSum step={step} />
        <Refused error={refused} />
        <Form method="get" action={paths.payStepConfirmation()} className="grid gap-4">
          <input type="hidden" name="checkout" value={step.id} />
          <MethodChooser
            {...chooser}
            balance={step.topUp ? null : step.balance}
            lacking={step.lacking}
            feeAdded={!step.topUp && !step.paypal.held}
            children={credit}
          />
          {step.high && (
            <Field group plain name="agreed" label={t("step.agree.label")} required>
              <Checkbox defaultChecked={agreed}>{t("step.agree")}</Checkbox>
            </Field>
          )}
          <Button type="submit" tone="primary" block iconEnd="arrow-right" disabled={step.open.length === 0}>
            {t("step.continue")}
          </Button>
        </Form>
        {!step.topUp && step.lacking > step.loanLimit && (
          <RechargeFirst lacking={step.lacking} label={t("step.rechargeDifference")} />
        )}
        <LinkButton to={step.open[0]?.href ?? paths.wallet()} block icon="arrow-left">
          {t("step.back")}
        </LinkButton>
      </div>
    </Card>
  );
}
