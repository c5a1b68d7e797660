/** The rarer actions on an order, at the end of its page; costs are said first. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Form, Money } from "~/ui";
import type { OrderPage } from "../order.server";
import { actionsOf } from "../words";

export function OrderMoves({ order }: { order: OrderPage }) {
  const { t } = useTranslation("orders");
  const actions = actionsOf(order).filter((action) => action !== "pay" && action !== "restore");
  const closable = order.box === "TRASH" && order.status === "AWAITING_PAYMENT";
  if (actions.length === 0 && !closable) return null;
  return (
    <Card title={t("moves.title")}>
      <div className="grid gap-3">
        {actions.map((action) => (
          <Move key={action} action={action}>
            {action === "cancel-refund" && (
              <div className="text-sm">
                <p>
                  {t("moves.refund")} <Money amount={order.left} className="font-semibold" />
                </p>
                {order.feeKept > 0n && (
                  <p>
                    {t("moves.feeKept")} <Money amount={order.feeKept} className="font-semibold" />
                  </p>
                )}
              </div>
            )}
          </Move>
        ))}
        {closable && <Move action="close" />}
      </div>
    </Card>
  );
}

type MoveProps = {
  action: "ignore" | "cancel" | "delete" | "cancel-refund" | "close" | "pay" | "restore";
  children?: React.ReactNode;
};

/** A disclosure that says what will happen, and the button that does it: a confirmation without script. */
function Move({ action, children }: MoveProps) {
  const { t } = useTranslation("orders");
  return (
    <details {...(action === "cancel-refund" ? { id: "cancel" } : {})}>
      <summary className="cursor-pointer text-sm font-semibold">{t(`action.${action}`)}</summary>
      <Form method="post" scope={action} className="mt-2 grid justify-items-start gap-2 ps-4">
        <p className="text-sm text-muted">{t(`moves.${action}`)}</p>
        {children}
        <Button
          intent={action}
          size="s"
          tone={action === "ignore" || action === "cancel" ? "secondary" : "danger"}
        >
          {t(`action.${action}`)}
        </Button>
      </Form>
    </details>
  );
}
