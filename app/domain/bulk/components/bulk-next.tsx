/** What the member does next with an order: pay it, take its new price, cancel it. */
import { useTranslation } from "~/i18n/use-translation";
import type { Offers } from "~/platform/steps";
import { Banner, Button, DateTime, errorText, Form, Money } from "~/ui";
import { payEvent } from "../states";
import type { BulkPage } from "../view.server";
import { dueOf } from "./bulk-list";

type Props = { order: BulkPage; offers: Offers<string>; isStale: boolean; mayPay: boolean };

export function BulkNext({ order, offers, isStale, mayPay }: Props) {
  const { t } = useTranslation("bulk");
  const { t: common } = useTranslation();
  const part = payEvent(order);
  const cancel = offers["cancel"];
  return (
    <>
      {order.paying && <Banner tone="info" title={t("next.paying")} />}
      {part && isStale && (
        <Banner tone="caution" title={t("next.stale")}>
          {t("next.stale.text")}
        </Banner>
      )}
      {part && !isStale && order.status === "AWAITING_PAYMENT" && (
        <Banner tone="info" title={t("next.pay")}>
          {t("next.until")} <DateTime at={order.priceLockUntil} />
        </Banner>
      )}
      {part === "pay-balance" && (
        <Banner tone="caution" title={t("next.balance")}>
          {t("next.balance.text")}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {part && mayPay && (
          <Form method="post" scope="pay">
            <Button intent="pay" tone="primary" icon="wallet">
              {t(`action.${part}`)} <Money amount={dueOf(order)} />
            </Button>
          </Form>
        )}
        {isStale && offers["requote"] === true && (
          <Form method="post" scope="requote">
            <Button intent="requote" tone="primary">
              {t("action.requote")}
            </Button>
          </Form>
        )}
        {cancel === true && (
          <Form method="post" scope="cancel">
            <Button intent="cancel">{t("action.cancel")}</Button>
          </Form>
        )}
        {typeof cancel === "string" && <p className="text-sm text-muted">{errorText(common, cancel)}</p>}
      </div>
    </>
  );
}
