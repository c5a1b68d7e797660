/** How far a checkout is: all payable, some with problems or being paid, expired, or paid already. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Card, EmptyState, LinkButton } from "~/ui";
import type { CheckoutOrder, CheckoutView } from "../checkout.server";

export function CheckoutState({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(["orders", "checkout"]);
  const back = <LinkButton to={paths.storeOrders()}>{t("checkout:back")}</LinkButton>;
  if (checkout.orders.length === 0) {
    return (
      <Card>
        <EmptyState icon="clipboard-text" title={t("checkout:empty")} action={back}>
          {t("checkout:empty.text")}
        </EmptyState>
      </Card>
    );
  }
  if (checkout.expired) {
    return <Banner tone="caution" title={t("checkout:expired")} actions={back} />;
  }
  const paid = checkout.orders.filter(isPaid).length;
  const paying = checkout.orders.filter(({ paymentId }) => paymentId !== null);
  const payable = checkout.payable.length;
  const open = checkout.orders.length - paid - paying.length;
  if (paying.length > 0 && open === payable) return <BeingPaid orders={paying} />;
  if (open === 0) return <Banner tone="positive" title={t("checkout:allPaid")} actions={back} />;
  // Somebody may come back to it: what was paid meanwhile is no problem to mend.
  const before = paid > 0 ? t("checkout:paidBefore", { count: paid }) : null;
  if (open === payable) return before && <Banner title={before} />;
  return (
    <Banner
      tone="caution"
      title={t("checkout:partly", { payable, all: open, count: open - payable })}
      {...(payable === 0 ? { actions: back } : {})}
    >
      {before && <p>{before}</p>}
      {t(payable === 0 ? "checkout:none.text" : "checkout:partly.text")}
    </Banner>
  );
}

/** Paid by this checkout or in another way: nothing about it is to mend, or to choose. */
export const isPaid = ({ paidAt, status }: Pick<CheckoutOrder, "paidAt" | "status">): boolean =>
  paidAt !== null && status !== "AWAITING_PAYMENT";

/** The last page: what is paid, then what must be fixed first. */
export function ordersToConfirm({ orders, payable }: Pick<CheckoutView, "orders" | "payable">) {
  const left = orders.filter(
    ({ status, paymentId, problems }) =>
      status === "AWAITING_PAYMENT" && paymentId === null && problems.length > 0,
  );
  return [...payable, ...left];
}

function BeingPaid({ orders }: { orders: readonly CheckoutOrder[] }) {
  const { t } = useTranslation("checkout");
  const [first] = orders;
  const see = first?.paymentId && (
    <LinkButton to={paths.payState(first.paymentId)} tone="primary">
      {t("seePayment")}
    </LinkButton>
  );
  return (
    <Banner title={t("paying", { count: orders.length })} actions={see}>
      {t("paying.text")}
    </Banner>
  );
}
