/** The number of what a movement is about, as a link where it has a page. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";

const pages: Readonly<Record<string, (no: string) => string>> = {
  store_order: paths.storeOrder,
  recharge_order: (no) => paths.rechargeOrders({ no }),
  price_diff_bill: paths.bill,
  withdrawal: paths.withdrawal,
};

/**
 * The link of an id. Things paid together link to their payment; a dispute's number belongs to the provider and has no
 * page.
 */
const byId: Readonly<Record<string, (id: string) => string>> = {
  payment: paths.payState,
  dispute: paths.disputedPayment,
};

type Props = { refType: string; refNo: string | null; refId?: string };

export function Related({ refType, refNo, refId }: Props) {
  const { t } = useTranslation("wallet");
  const to = refId && byId[refType] ? byId[refType](refId) : refNo && pages[refType]?.(refNo);
  const text = refNo ?? (refType === "payment" && refId ? t("tx.payment") : "–");
  return to ? (
    <Link to={to} className="link">
      {text}
    </Link>
  ) : (
    <>{text}</>
  );
}
