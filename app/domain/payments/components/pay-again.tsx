/** Pays the same orders again by any method. Their checkout shows which can no longer be paid. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Form, LinkButton } from "~/ui";

type Payable = { type: string; id: string; no: string; href: string };

/** Makes a checkout of a payment's orders. Other payables are shown first, because their price may have changed. */
export function PayAgain({ payables, frozen }: { payables: readonly Payable[]; frozen: boolean }) {
  const { t } = useTranslation("payments");
  const [only, ...others] = payables;
  const orders = payables.filter(({ type }) => type === "store_order");
  if (orders.length === 0 || frozen) {
    return (
      <LinkButton to={only && others.length === 0 ? only.href : listOf(payables)} tone="primary">
        {t("action.retry")}
      </LinkButton>
    );
  }
  return (
    <Form method="post" action={paths.storeOrders()} scope="pay-again">
      {orders.map(({ id, no }) => (
        <input key={id} type="hidden" name="order" value={no} />
      ))}
      <Button tone="primary" intent="pay">
        {t("action.retry")}
      </Button>
    </Form>
  );
}

function listOf(payables: readonly Payable[]): string {
  const bills = payables.every(({ type }) => type === "price_diff_bill");
  return payables.length > 0 && bills ? paths.bills() : paths.storeOrders();
}
