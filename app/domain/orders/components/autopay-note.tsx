/** Why auto-pay left an order, in plain words, and what helps. */
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Button, Form, Money } from "~/ui";
import type { OrderPage } from "../order.server";
import type { AutopayNote } from "../rules";

/** Where the member goes to help; each has a text. */
const help = {
  INSUFFICIENT: "recharge",
  ORDER_CAP: "rule",
  DAY_CAP: "rule",
  DECLINED: "cards",
  AUTHENTICATION: null,
  CARD_EXPIRED: "cards",
  OVERDUE: "repay",
} as const satisfies Record<AutopayNote, "recharge" | "rule" | "cards" | "repay" | null>;

const places = {
  recharge: () => paths.recharge(),
  rule: () => paths.payment(),
  cards: () => paths.payment(),
  repay: () => paths.wallet(),
};

/** What helps where something was left for this reason, and where; null where only paying by hand does. */
export function helpWith(note: AutopayNote): { key: keyof typeof places; to: string } | null {
  const key = help[note];
  return key && { key, to: places[key]() };
}

/** On the order's page: a whole sentence. *Pay now* stands beside it. */
export function LeftByAutopay({ note }: { note: AutopayNote }) {
  const { t } = useTranslation("orders");
  const to = helpWith(note);
  return (
    <p className="mt-2">
      {t(`autopay.${note}`)}{" "}
      {to && (
        <Link to={to.to} className="link">
          {t(`autopay.help.${to.key}`)}
        </Link>
      )}
    </p>
  );
}

/** In the list: a few words and the way out. */
export function LeftShort({ note }: { note: AutopayNote }) {
  const { t } = useTranslation("orders");
  const to = helpWith(note);
  return (
    <span className="text-xs text-muted">
      {t(`autopay.short.${note}`)}{" "}
      {to && (
        <Link to={to.to} className="link whitespace-nowrap">
          {t(`autopay.help.${to.key}`)}
        </Link>
      )}
    </span>
  );
}

/** What an order was quoted at and what it costs now, with the press that accepts it. */
export function RisenPrice({ order, frozen }: { order: OrderPage; frozen: boolean }) {
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
      {!frozen && order.box === "ACTIVE" && !order.paying && (
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
