/** The number of what a movement is about, as a link where it has a page. */
import { Link } from "@remix-run/react";
import { paths } from "~/platform/paths";

/** Where a number leads, by what it is the number of. */
const pages: Readonly<Record<string, (no: string) => string>> = {
  store_order: paths.storeOrder,
  recharge_order: (no) => paths.rechargeOrders({ no }),
  price_diff_bill: paths.bill,
  withdrawal: paths.withdrawal,
};

type Props = { refType: string; refNo: string | null };

export function Related({ refType, refNo }: Props) {
  if (!refNo) return <>–</>;
  const to = pages[refType]?.(refNo);
  return to ? (
    <Link to={to} className="link">
      {refNo}
    </Link>
  ) : (
    <>{refNo}</>
  );
}
