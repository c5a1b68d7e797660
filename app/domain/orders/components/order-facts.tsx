/** Facts of one order, and the remark its member may change. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { Button, DateTime, FactList, Field, Form, Textarea } from "~/ui";
import type { OrderPage } from "../order.server";
import { Parts } from "./parts";
import { StorePaid } from "./order-table";
import { useStoreName } from "./store-name";
import { useStoreWord } from "./store-word";

export function OrderFacts({ order, papers }: { order: OrderPage; papers: boolean }) {
  const { t, i18n } = useTranslation("orders");
  const inWords = useStoreWord();
  return (
    <FactList
      facts={[
        [t("fact.store"), <StoreLink key="store" order={order} />],
        order.externalNo !== "" && [t("fact.storeNo"), order.externalNo],
        [t("fact.placed"), <DateTime key="placed" at={order.placedAt} />],
        order.platform !== "manual" && [
          t("fact.storePaid"),
          <StorePaid key="paid" status={order.storePayStatus} />,
        ],
        order.storeWord !== "" && [t("column.storeWord"), inWords(order.storeWord)],
        [
          t("fact.method"),
          order.parts ? (
            <Parts key="parts" parts={order.parts} />
          ) : order.channelName ? (
            textIn(order.channelName, i18n.language)
          ) : (
            t("shipping.none")
          ),
        ],
        order.plan.length > 0 && [t("fact.parcels"), t("shipping.inParcels", { count: order.plan.length })],
        order.warehouse !== null &&
          !order.parts && [t("fact.warehouse"), textIn(order.warehouse, i18n.language)],
        order.iossNo !== null && [t("fact.ioss"), order.iossNo],
        order.paidAt && [t("fact.paid"), <DateTime key="at" at={order.paidAt} />],
        order.paidAt !== null &&
          order.paymentId !== null && [
            t("fact.payment"),
            <Link key="payment" className="link" to={paths.payState(order.paymentId)}>
              {t("action.seePayment")}
            </Link>,
          ],
        papers && [
          t("fact.invoice"),
          <Link key="invoice" className="link" to={paths.orderInvoice(order.no)}>
            {t("action.seeInvoice")}
          </Link>,
        ],
        order.shippedAt && [t("fact.shipped"), <DateTime key="shipped" at={order.shippedAt} />],
        order.deliveredAt && [t("fact.delivered"), <DateTime key="delivered" at={order.deliveredAt} />],
      ]}
    />
  );
}

function StoreLink({ order }: { order: OrderPage }) {
  const name = useStoreName()(order);
  if (order.platform === "manual") return <>{name}</>;
  return (
    <Link to={paths.store(order.storeId)} className="link">
      {name}
    </Link>
  );
}

export function Remark({ remark, open }: { remark: string | null; open: boolean }) {
  const { t } = useTranslation("orders");
  if (!open) return <p className="text-sm">{remark ?? t("remark.none")}</p>;
  return (
    <Form method="post" scope="remark" className="grid gap-2">
      <Field plain name="remark" label={t("remark.label")} hint={t("remark.hint")} value={remark ?? ""}>
        <Textarea rows={2} maxLength={500} />
      </Field>
      <div>
        <Button intent="remark" size="s">
          {t("remark.save")}
        </Button>
      </div>
    </Form>
  );
}
