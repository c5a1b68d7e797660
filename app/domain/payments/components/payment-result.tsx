/** What became of a payment, in words, and what to do next. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { partRepaid } from "~/domain/credit/part-repaid";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, Form, LinkButton, Progress, Refresh, type Tone } from "~/ui";
import { refreshSeconds } from "../config";
import { isOnItsWay, isPayableYet } from "../states";
import { PayAgain } from "./pay-again";
import { PaymentFacts, type Payment } from "./payment-facts";

type Props = {
  payment: Payment;
  waiting: boolean;
  unpaidOrders: number;
  frozen: boolean;
};

export function PaymentResult(props: Props) {
  return (
    <>
      <Outcome {...props} />
      <PaymentFacts payment={props.payment} />
    </>
  );
}

function Outcome({ payment, waiting, unpaidOrders, frozen }: Props) {
  switch (payment.status) {
    case "SUCCESSFUL":
      return <Success payment={payment} unpaidOrders={unpaidOrders} />;
    case "FAILED":
      return <Failure payment={payment} frozen={frozen} />;
    case "ERROR":
      return <Unknown pending={isOnItsWay(payment)} waiting={waiting} />;
    case "IN_PROGRESS": {
      const end = !frozen && <EndAttempt />;
      if (isPayableYet(payment) && payment.url)
        return <Declined url={payment.url} waiting={waiting} end={end} />;
      return waiting ? <Waiting url={payment.url} end={end} /> : <Late url={payment.url} end={end} />;
    }
  }
}

type Open = { url: string | null; end: ReactNode };

function Waiting({ url, end }: Open) {
  const { t } = useTranslation("payments");
  return (
    <Card>
      <Progress label={t("state.progress.title")} refresh={refreshSeconds}>
        {t("state.progress.text")}
      </Progress>
      <div className="mt-4 grid justify-items-start gap-3">
        <PayPage url={url} />
        {end}
      </div>
    </Card>
  );
}

function EndAttempt() {
  const { t } = useTranslation("payments");
  return (
    <Form method="post" scope="end">
      <Button intent="end">{t("state.progress.end")}</Button>
    </Form>
  );
}

function PayPage({ url }: { url: string | null }) {
  const { t } = useTranslation("payments");
  if (!url) return null;
  return (
    <p className="text-sm">
      {t("state.progress.notPaid")}{" "}
      <a href={url} className="link">
        {t("state.progress.return")}
      </a>
    </p>
  );
}

function Declined({ url, waiting, end }: { url: string; waiting: boolean; end: ReactNode }) {
  const { t } = useTranslation("payments");
  const back = (
    <>
      <LinkButton to={url} tone="primary">
        {t("state.progress.return")}
      </LinkButton>
      {end}
      <ToWallet />
    </>
  );
  return (
    <Result tone="caution" title={t("state.declined.title")} actions={back}>
      {t("state.declined.text")}
      {waiting && <Refresh seconds={refreshSeconds} />}
    </Result>
  );
}

function Late({ url, end }: Open) {
  const { t } = useTranslation("payments");
  const actions = (
    <>
      {end}
      <ToWallet />
    </>
  );
  return (
    <Result tone="info" title={t("state.late.title")} actions={actions}>
      {t("state.late.text")}
      <PayPage url={url} />
    </Result>
  );
}

function Unknown({ pending, waiting }: { pending: boolean; waiting: boolean }) {
  const { t } = useTranslation("payments");
  return (
    <Result
      tone={pending ? "info" : "caution"}
      title={t(pending ? "state.pending.title" : "state.error.title")}
      actions={<ToWallet />}
    >
      {t(pending ? "state.pending.text" : "state.error.text")}
      {waiting && (
        <Progress label={t(pending ? "status.pending" : "status.ERROR")} refresh={refreshSeconds} />
      )}
    </Result>
  );
}

const rechargeTexts = {
  none: "state.success.recharge",
  some: "state.success.repaid",
  all: "state.success.allRepaid",
} as const;

function Success({ payment, unpaidOrders }: { payment: Payment; unpaidOrders: number }) {
  const { t, i18n } = useTranslation("payments");
  const credited = payment.tags.includes("CREDITED");
  const mismatch = payment.tags.includes("MISMATCH");
  const recharge = payment.payables.every(({ type }) => type === "recharge_order");
  const repaid = payment.payables.reduce((sum, each) => sum + (each.repaid ?? 0n), 0n);
  const brought = payment.payables.reduce((sum, each) => sum + (each.credited ?? 0n), 0n);
  const topUp = rechargeTexts[partRepaid(repaid, brought)];
  const bought = recharge ? topUp : "state.success.text";
  const usual = credited ? "state.credited.text" : bought;
  const against = payment.disputes.find(({ status }) => status === "LOST");
  const disputed = against ?? payment.disputes.find(({ status }) => status === "OPEN");
  if (disputed) return <Disputed lost={disputed === against} />;
  return (
    <Result
      tone="positive"
      title={t(credited ? "state.credited.title" : "state.success.title")}
      actions={
        recharge || credited ? (
          <>
            {recharge && unpaidOrders > 0 && <ToUnpaid count={unpaidOrders} />}
            <ToWallet />
          </>
        ) : (
          <ToOrders />
        )
      }
    >
      {t(mismatch ? "state.mismatch.text" : usual, {
        amount: formatMoney({ amount: repaid, currency: "USD" }, i18n.language),
      })}
    </Result>
  );
}

function Disputed({ lost }: { lost: boolean }) {
  const { t } = useTranslation("payments");
  const state = lost ? "lost" : "disputed";
  return (
    <Result tone={lost ? "critical" : "caution"} title={t(`state.${state}.title`)} actions={<ToWallet />}>
      {t(`state.${state}.text`)}
    </Result>
  );
}

type FailureProps = { payment: Payment; frozen: boolean };

function Failure({ payment, frozen }: FailureProps) {
  const { t } = useTranslation("payments");
  const { code } = payment;
  if (code === "cancelled") {
    return (
      <Result
        tone="caution"
        title={t("state.cancelled.title")}
        actions={<Retry payment={payment} frozen={frozen} />}
      >
        {t("state.cancelled.text")}
      </Result>
    );
  }
  if (code === "insufficient") {
    const actions = (
      <>
        <LinkButton to={paths.recharge()} tone="primary">
          {t("action.recharge")}
        </LinkButton>
        <Retry payment={payment} frozen={frozen} />
      </>
    );
    return <Result tone="critical" title={t("code.insufficient")} actions={actions} />;
  }
  return (
    <Result
      tone="critical"
      title={t("state.failed.title")}
      actions={<Retry payment={payment} frozen={frozen} />}
    >
      {isKnown(code) && <>{t(`code.${code}`)} </>}
      {t("state.failed.text")}
    </Result>
  );
}

const known = [
  "declined",
  "authentication",
  "expired",
  "unanswered",
  "superseded",
  "abandoned",
  "undelivered",
  "uncharged",
  "unavailable",
  "refused",
  "rejected",
  "short",
] as const;

function isKnown(code: string | null): code is (typeof known)[number] {
  return known.some((candidate) => candidate === code);
}

function Retry({ payment, frozen }: FailureProps) {
  const { t } = useTranslation("payments");
  const [only] = payment.payables;
  if (!only || payment.code === "superseded") return <ToWallet />;
  if (only.type === "recharge_order") {
    return (
      <Form method="post" action={paths.rechargeOrders()} scope={only.id} className="flex flex-wrap gap-2">
        <input type="hidden" name="recharge" value={only.id} />
        <Button tone="primary" intent="pay">
          {t("action.retry")}
        </Button>
        <Button intent="choose">{t("action.choose")}</Button>
        <ToWallet />
      </Form>
    );
  }
  return <PayAgain payables={payment.payables} frozen={frozen} />;
}

function ToWallet() {
  const { t } = useTranslation("payments");
  return <LinkButton to={paths.wallet()}>{t("action.wallet")}</LinkButton>;
}

function ToUnpaid({ count }: { count: number }) {
  const { t } = useTranslation("payments");
  return (
    <LinkButton to={paths.storeOrders({ tab: "AWAITING_PAYMENT" })} tone="primary">
      {t("action.unpaid", { n: count })}
    </LinkButton>
  );
}

function ToOrders() {
  const { t } = useTranslation("payments");
  return (
    <LinkButton to={paths.storeOrders()} tone="primary">
      {t("action.orders")}
    </LinkButton>
  );
}

type ResultProps = { tone: Tone; title: string; actions: ReactNode; children?: ReactNode };

function Result({ tone, title, actions, children }: ResultProps) {
  return (
    <Banner tone={tone} title={title} live>
      {children && <div className="mt-1 grid gap-3">{children}</div>}
      <div className="mt-4 flex flex-wrap gap-2">{actions}</div>
    </Banner>
  );
}
