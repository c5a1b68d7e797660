/** How far a checkout is: all payable, some with problems, expired, or paid already. */
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Banner, Card, EmptyState, LinkButton } from "~/ui";
import type { CheckoutView } from "../checkout.server";

export function CheckoutState({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation("orders");
  const back = <LinkButton to={paths.storeOrders()}>{t("checkout.back")}</LinkButton>;
  if (checkout.orders.length === 0) {
    return (
      <Card>
        <EmptyState icon="clipboard-text" title={t("checkout.empty")} action={back}>
          {t("checkout.empty.text")}
        </EmptyState>
      </Card>
    );
  }
  if (checkout.expired) {
    return <Banner tone="caution" title={t("checkout.expired")} actions={back} />;
  }
  if (checkout.orders.every((order) => order.paidAt !== null && order.status !== "AWAITING_PAYMENT")) {
    return <Banner tone="positive" title={t("checkout.allPaid")} actions={back} />;
  }
  const problems = checkout.orders.length - checkout.payable.length;
  if (problems === 0) return null;
  const counts = { payable: checkout.payable.length, all: checkout.orders.length, count: problems };
  return (
    <Banner tone="caution" title={t("checkout.partly", counts)}>
      {t("checkout.partly.text")}
    </Banner>
  );
}
