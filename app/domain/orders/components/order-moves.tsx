/** The rarer actions on an order, at the end of its page; costs are said first. */
import { useTranslation } from "~/i18n/use-translation";
import type { Offers } from "~/platform/steps";
import { Button, Card, Closed, Form, Money } from "~/ui";
import type { OrderPage } from "../order.server";
import { isIntercepted } from "../words";

/** In the order of use; what comes next stands above. */
const moves = ["ignore", "cancel", "delete", "cancel-refund", "close"] as const;

export function OrderMoves({ order, offers }: { order: OrderPage; offers: Offers }) {
  const { t } = useTranslation("orders");
  // What is stopped is cancelled where its fee is said.
  const shown = moves.filter((move) => move in offers && !(move === "cancel-refund" && isIntercepted(order)));
  if (shown.length === 0) return null;
  return (
    <Card title={t("moves.title")}>
      <div className="grid gap-3">
        {shown.map((move) =>
          offers[move] === true ? (
            <Move key={move} action={move}>
              {move === "cancel-refund" && <GoesBack order={order} />}
            </Move>
          ) : (
            <div key={move} className="text-sm">
              <Closed label={t(`action.${move}`)} why={offers[move]} />
            </div>
          ),
        )}
      </div>
    </Card>
  );
}

function GoesBack({ order }: { order: OrderPage }) {
  const { t } = useTranslation("orders");
  return (
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
  );
}

type MoveProps = {
  action: (typeof moves)[number];
  children?: React.ReactNode;
};

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
