/** A paid order is stopped by its member: what that means, how far it is, and what can be done then (§3.1 #24–#28). */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { Offers } from "~/platform/steps";
import { answerTo, Banner, Button, Card, DateTime, Form, Money, SumList } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import type { KeptGoods } from "../kept-goods.server";
import type { OrderPage } from "../order.server";
import type { Terms } from "../stopping/interception.server";
import { InterceptForm } from "../forms";
import { isIntercepted } from "../words";
import { Filled } from "./filled";

type Props = {
  order: OrderPage;
  offers: Offers;
  /** What asking now would mean; null where nothing can be asked. */
  terms: Terms | null;
  result: SubmissionResult | undefined;
};

/** The member asks for it. */
export function StopOrder({ offers, terms, result }: Omit<Props, "order">) {
  const { t } = useTranslation("stopping");
  if (offers["intercept"] !== true || !terms) return null;
  return (
    <Card title={t("ask.title")}>
      <details id="stop" open={answerTo(result, "intercept") !== undefined}>
        <summary className="cursor-pointer text-sm font-semibold">{t("ask.summary")}</summary>
        <div className="mt-3">
          <PlainForm
            schema={InterceptForm}
            intent="intercept"
            result={result}
            intro={
              <div className="grid gap-2 text-sm">
                <p>
                  <Filled text={t("ask.text", { due: "\u0000" })} with={<DateTime at={terms.dueAt} />} />
                </p>
                <p>
                  {terms.fee > 0n ? (
                    <Filled text={t("ask.fee", { fee: "\u0000" })} with={<Money amount={terms.fee} />} />
                  ) : (
                    t("ask.free")
                  )}
                </p>
              </div>
            }
            submit={t("ask.button")}
            tone="danger"
          />
        </div>
      </details>
    </Card>
  );
}

/** How far it is, and what its member can do then. */
export function Stopping({
  order,
  offers,
  kept,
}: Pick<Props, "order" | "offers"> & { kept?: KeptGoods | null }) {
  const { t } = useTranslation("stopping");
  const { interception } = order;
  if (interception?.outcome === "TOO_LATE" && order.status === "SHIPPED")
    return <Banner tone="caution">{t("too-late")}</Banner>;
  if (!isIntercepted(order)) return null;
  // What a dispute stopped goes on, or not, by that.
  if (!interception || order.stopped) return null;
  const isStopped = order.hold === "INTERCEPTED";
  const feeOf = (rest: bigint) => (interception.fee < rest ? interception.fee : rest);
  const fee = feeOf(order.left);
  const rest = order.left - (kept?.goods ?? 0n);
  return (
    <Card title={t(isStopped ? "desk.stopped" : "ask.title")}>
      <div className="grid gap-4 text-sm">
        {!isStopped && (
          <p>
            {interception.lateAt ? (
              t("asked.late")
            ) : (
              <Filled
                text={t("asked.until", { due: "\u0000" })}
                with={<DateTime at={interception.dueAt} />}
              />
            )}
          </p>
        )}
        {offers["resume"] === true && (
          <Form method="post" scope="resume">
            <Button intent="resume" tone={isStopped ? "primary" : "secondary"}>
              {t(isStopped ? "resume.on" : "resume.button")}
            </Button>
          </Form>
        )}
        {offers["cancel-refund"] === true && (
          <details id="cancel">
            <summary className="cursor-pointer font-semibold">{t("cancel.summary")}</summary>
            <Form method="post" scope="cancel-refund" className="mt-3 grid justify-items-start gap-3">
              <p className="text-muted">{t("cancel.text")}</p>
              <SumList
                lines={[
                  { label: t("cancel.left"), value: <Money amount={order.left} /> },
                  fee > 0n && { label: t("cancel.fee"), value: <Money amount={-fee} /> },
                  { label: t("cancel.back"), value: <Money amount={order.left - fee} />, total: true },
                ]}
              />
              <Button intent="cancel-refund" tone="danger">
                {t("cancel.button")}
              </Button>
            </Form>
          </details>
        )}
        {offers["cancel-refund"] === true && kept && rest > 0n && (
          <details id="keep">
            <summary className="cursor-pointer font-semibold">{t("keep.summary")}</summary>
            <Form method="post" scope="keep" className="mt-3 grid justify-items-start gap-3">
              <p className="text-muted">{t("keep.text")}</p>
              <input type="hidden" name="keep" value={kept.goods.toString()} />
              <SumList
                lines={[
                  { label: t("cancel.left"), value: <Money amount={order.left} /> },
                  {
                    label: t("keep.goods", { count: kept.pieces.reduce((all, { qty }) => all + qty, 0) }),
                    value: <Money amount={-kept.goods} />,
                  },
                  interception.fee > 0n && { label: t("cancel.fee"), value: <Money amount={-feeOf(rest)} /> },
                  { label: t("cancel.back"), value: <Money amount={rest - feeOf(rest)} />, total: true },
                ]}
              />
              <Button intent="cancel-refund">{t("keep.button")}</Button>
            </Form>
          </details>
        )}
      </div>
    </Card>
  );
}
