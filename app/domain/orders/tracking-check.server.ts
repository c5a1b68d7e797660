/** What is asked about a tracking number before it goes to the buyer: does it look like one, and was it used before? */
import { numberMark, trackingDoubt } from "~/domain/shipping/tracking-number";
import { db, sql } from "~/platform/db";

/**
 * What speaks against a number, as text keys; empty where nothing does. `used`: the order whose parcel has the number
 * with the same carrier. That is never sent, but for an order of the same shipment as `orderNo`.
 */
export async function doubtsAbout(
  carrier: string,
  trackingNo: string,
  orderNo: string | null = null,
): Promise<{ used: string | null; doubts: string[] }> {
  const others = await db.rows<{ no: string; carrier: string }>(sql`
    select o.no, p.carrier from package p join store_order o on o.id = p.order_id
    where p.tracking_no = ${trackingNo} and not exists (
      select 1 from store_order m where m.no = ${orderNo} and m.id <> o.id and m.shipment_group = o.shipment_group)
    order by p.shipped_at desc limit 20`);
  const same = others.find((other) => other.carrier === carrier);
  const mark = numberMark(carrier, trackingNo);
  const elsewhere = others.filter((other) => other !== same).slice(0, 1);
  const shape = trackingDoubt(carrier, trackingNo);
  const doubts = [
    ...(shape ? [doubtKey(shape, carrier, mark)] : []),
    ...elsewhere.map((other) => key("elsewhere", { ...other, mark })),
  ];
  return { used: same?.no ?? null, doubts };
}

function doubtKey(
  doubt: NonNullable<ReturnType<typeof trackingDoubt>>,
  carrier: string,
  mark: string,
): string {
  if (doubt.why !== "shape") return key(doubt.why, { carrier, mark });
  const { like, other } = doubt;
  return other ? key("other-carrier", { carrier, other, mark }) : key("shape", { carrier, like, mark });
}

const key = (name: string, params: Record<string, string>) =>
  `orders:doubt.${name}|${JSON.stringify(params)}`;
