/** Why auto-pay left an order or a bill, in plain words, and what helps. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Form, Money } from "~/ui";
import { Link } from "~/ui/link";
import type { OrderPage } from "../order.server";
import type { AutopayNote } from "../rules";

const help = {
  INSUFFICIENT: "recharge",
  ORDER_CAP: "rule",
  DAY_CAP: "rule",
  MARGIN: "rule",
  DECLINED: "cards",
  AUTHENTICATION: null,
  CARD_EXPIRED: "cards",
  OVERDUE: "repay",
  FAR: null,
} as const satisfies Record<AutopayNote, "recharge" | "rule" | "cards" | "repay" | null>;

const places = {
  recharge: () => paths.recharge(),
  rule: () => paths.payment(),
  cards: () => paths.payment(),
  repay: () => paths.wallet(),
};

/** A sentence on the order's page, a few words in a list, with a link to where the member can help. */
export function LeftByAutopay({
  note,
  about,
  short = false,
}: {
  note: AutopayNote;
  about: "order" | "bill";
  short?: boolean;
}) {
  const { t } = useTranslation("autopaySkipped");
  const way = help[note];
  return (
    <span className={short ? "block text-xs text-muted" : "mt-2 block"}>
      {t(short ? `short.${note}` : `${about}.${note}`)}{" "}
      {way && (
        <Link to={places[way]()} className="link whitespace-nowrap">
          {t(`help.${way}`)}
        </Link>
      )}
    </span>
  );
}

/** What an order was quoted at and what it costs now, with the press that accepts it where that is open. */
export function RisenPrice({ order, open }: { order: OrderPage; open: boolean }) {
  const { t } = useTranslation("orders");
  const risen = order.status === "AWAITING_PAYMENT" && order.abnormal.includes("PRICE_CHANGED");
  if (!risen || order.quotedTotal === null) return null;
  return (
    <div className="mt-2 grid gap-2">
      <p>
        {t("autopay.price")}{" "}
        <s className="text-muted">
          <Money amount={order.quotedTotal} />
        </s>{" "}
        <strong>
          <Money amount={order.total} />
        </strong>
      </p>
      {open && (
        <Form method="post" scope="price">
          <input type="hidden" name="seen" value={order.total.toString()} />
          <Button intent="accept-price" size="s">
            {t("action.accept-price")}
          </Button>
        </Form>
      )}
    </div>
  );
}
