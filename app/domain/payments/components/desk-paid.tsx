/** What a payment pays for, at the desk: its number, and where the desk sees how far that is. */
import { paths } from "~/platform/paths";
import { Link } from "~/ui/link";
import type { PayableType } from "../payable.server";

const pages: Partial<Record<PayableType, (no: string) => string>> = {
  store_order: paths.deskOrder,
  price_diff_bill: paths.deskBill,
  recharge_order: (no) => paths.deskRecharges({ q: no }),
};

export function DeskPaid({ payable: { type, no } }: { payable: { type: PayableType; no: string } }) {
  const to = pages[type]?.(no);
  return to ? (
    <Link to={to} className="link me-2 inline-block">
      {no}
    </Link>
  ) : (
    <span className="me-2">{no}</span>
  );
}
