/** A member's actions on a bill: pay, dispute, or cancel the order instead. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LeftByAutopay } from "~/domain/orders/components/autopay-note";
import { paths } from "~/platform/paths";
import {
  answerTo,
  Banner,
  Button,
  Field,
  Fields,
  FileInput,
  Form,
  FormErrors,
  Icon,
  LinkButton,
  Money,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { fileEndings, fileMegabytes } from "../config";
import { DisputeForm as schema } from "../forms";
import type { BillPage } from "../view.server";
import { beforeDispatch } from "../states";
import { billTones } from "./bill-status";

/** When auto-pay pays it: at once, or daily at a time; never one that is `far` from its order's total. */
export type ByItself = { readonly mode: "now" | "daily"; readonly at: string; readonly far: boolean };
type Props = { bill: BillPage; frozen: boolean; byItself: ByItself | null };

/** How the bill stands, in one sentence, and the one thing to do. */
export function BillNext({ bill, frozen, byItself }: Props) {
  const { t } = useTranslation("bills");
  if (bill.paying) {
    const see = bill.paymentId && (
      <LinkButton to={paths.payState(bill.paymentId)}>{t("action.seePayment")}</LinkButton>
    );
    return <Banner tone="info" title={t("next.paying")} actions={see} />;
  }
  if (bill.chargeback && bill.paymentId) {
    const said = bill.chargeback.lost ? "lost" : "chargeback";
    const see = <LinkButton to={paths.payState(bill.paymentId)}>{t("action.seePayment")}</LinkButton>;
    return (
      <Banner tone={bill.chargeback.lost ? "critical" : "caution"} title={t(`next.${said}`)} actions={see}>
        {t(`next.${said}.text`)}
      </Banner>
    );
  }
  if (bill.status !== "OPEN") {
    return (
      <Banner tone={billTones[bill.status]} title={t(`next.${bill.status}`)}>
        {t(`next.${bill.status}.text`)}
      </Banner>
    );
  }
  const stage = beforeDispatch(bill.orderStatus) ? "before" : "after";
  const pay = !frozen && (
    <Form method="post" scope="pay">
      <Button intent="pay" tone="primary" icon="wallet">
        {t("action.pay")} <Money amount={bill.amount} />
      </Button>
    </Form>
  );
  return (
    <Banner tone="caution" title={t(`next.open.${stage}`)} actions={pay}>
      <p>{t(`next.open.${stage}.text`)}</p>
      {byItself && !frozen && (
        <p className="mt-2">
          {byItself.far
            ? t("autopay.plan.far")
            : t(`autopay.plan.${byItself.mode}.${stage}`, { at: byItself.at })}
        </p>
      )}
      {bill.autopayNote && <LeftByAutopay about="bill" note={bill.autopayNote} />}
    </Banner>
  );
}

export function DisputeForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("bills");
  const [form, fields] = useSchemaForm(schema, { intent: "dispute", result });
  return (
    <Fold title={t("dispute.title")} open={answerTo(result, "dispute") !== undefined}>
      <Form
        method="post"
        scope="dispute"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormErrors form={form} schema={schema} labels={{ file: t("dispute.file") }} />
        <Fields schema={schema} of={fields} />
        <Field meta={fields.file} label={t("dispute.file")}>
          <FileInput accept={fileEndings} maxMegabytes={fileMegabytes} />
        </Field>
        <div>
          <Button intent="dispute">{t("action.dispute")}</Button>
        </div>
      </Form>
    </Fold>
  );
}

/** `feeKept`: PayPal's fee of the order, in cents, which is not refunded. */
export function CancelOverBill({ bill, feeKept }: { bill: BillPage; feeKept: bigint }) {
  const { t } = useTranslation("bills");
  return (
    <Fold title={t("cancel.title")}>
      <Form method="post" scope="accept-cancel" className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">{t("cancel.text")}</p>
        {bill.cost > 0n && (
          <p>
            {t("cancel.kept")} <Money amount={bill.cost} className="font-semibold" />
          </p>
        )}
        {feeKept > 0n && (
          <p>
            {t("cancel.feeKept")} <Money amount={feeKept} className="font-semibold" />
          </p>
        )}
        <Button intent="accept-cancel" tone="danger">
          {t("action.cancel")}
        </Button>
      </Form>
    </Fold>
  );
}

function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="card group" open={open}>
      <summary className="flex cursor-pointer list-none items-center gap-2 px-5 py-4 font-semibold">
        <Icon name="caret-right" className="transition-transform group-open:rotate-90" />
        {title}
      </summary>
      <div className="border-t border-line px-5 py-4">{children}</div>
    </details>
  );
}
