/** The price differences of an order, on its page. */
import { useTranslation } from "~/i18n/use-translation";
import { LeftByAutopay } from "~/domain/orders/components/autopay-note";
import { paths } from "~/platform/paths";
import { Card, LinkButton, Money } from "~/ui";
import { Link } from "~/ui/link";
import type { BillListed } from "../view.server";
import { BillState } from "./bill-status";

type Props = {
  bills: readonly BillListed[];
  orderNo?: string;
  mayRaise?: boolean;
};

export function OrderBills({ bills, orderNo, mayRaise = false }: Props) {
  const { t } = useTranslation("bills");
  if (bills.length === 0 && !mayRaise) return null;
  const to = (no: string) => (orderNo ? paths.deskBill(no) : paths.bill(no));
  return (
    <Card title={t("raise.card")}>
      <div className="grid gap-3 text-sm">
        {bills.length === 0 && <p className="text-muted">{t("raise.none")}</p>}
        {bills.map((bill) => (
          <p key={bill.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={to(bill.no)} className="link">
              {bill.no}
            </Link>
            <span>{t(`type.${bill.type}`)}</span>
            <BillState status={bill.status} />
            <Money
              amount={bill.status === "CREDITED" ? -bill.amount : bill.amount}
              className="ms-auto font-semibold"
            />
            {!orderNo && bill.autopayNote && (
              <span className="w-full">
                <LeftByAutopay about="bill" note={bill.autopayNote} short />
              </span>
            )}
          </p>
        ))}
        {mayRaise && orderNo && (
          <div>
            <LinkButton to={paths.deskOrderBill(orderNo)} size="s" icon="scales">
              {t("raise.link")}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}
