/** A parcel on an AliExpress order: its tracking number, once, whatever is repeated. */
import { z } from "zod";
import { matchesForeign } from "~/platform/foreign-pattern.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { StoreFailure, StoreParcel } from "../stores/store-platform";
import type { Family } from "./families";
import type { Params } from "./gateway.server";
import { listOf } from "./json";
import type { AliexpressOrders } from "./orders.server";
import { wantedUnits, type Order } from "./shapes";
import type { Wire } from "./wire.server";

const Service = z.object({
  service_name: z.string(),
  display_name: z.string().catch(""),
  logistics_company: z.string().catch(""),
  tracking_no_regex: z.string().catch(""),
});
export type Service = z.infer<typeof Service>;
const Services = z.object({ result_list: listOf(Service) });

const otherNames: Record<string, string> = {
  chinapost: "cpam",
  chinapostregistered: "cpam",
  epacket: "emszxzxus",
  ems: "emszxzxus",
  yanwen: "yanwenjyt",
  "4px": "fourpxrm",
};

const otherService = "Other";
const anyTracking = "https://www.17track.net";

const plain = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, "");

/** The service under which a number is told: that of the carrier where it knows such numbers, else the one for others. */
export function serviceFor(services: readonly Service[], carrier: string, trackingNo: string): string {
  const wanted = [plain(carrier), otherNames[plain(carrier)]];
  const fits = ({ tracking_no_regex: pattern }: Service) =>
    pattern === "" || (matchesForeign(pattern, trackingNo.slice(0, 60)) ?? true);
  const known = services.find(
    (each) =>
      [each.service_name, each.display_name, each.logistics_company].some((name) =>
        wanted.includes(plain(name)),
      ) && fits(each),
  );
  const other = services.find(({ service_name }) => plain(service_name) === plain(otherService));
  return known?.service_name ?? other?.service_name ?? otherService;
}

/** The list changes rarely; it is read anew once a day (*config*). */
const keptFor = 86_400_000;
let kept: { services: Service[]; at: number } | null = null;

async function servicesOf(wire: Wire): Promise<Result<Service[], StoreFailure>> {
  if (kept && Date.now() - kept.at < keptFor) return ok(kept.services);
  const answer = await wire.call("logistics.redefining.listlogisticsservice", Services);
  if (!answer.ok) return answer;
  kept = { services: answer.value.result_list, at: Date.now() };
  return ok(kept.services);
}

const canLeave = new Set(["WAIT_SELLER_SEND_GOODS", "SELLER_PART_SEND_GOODS"]);

/**
 * Writes a parcel. Nothing here may be repeated blindly: the order is read before, and a number that is there already is
 * not sent again. An order is told as complete by the last of our parcels only: after that it takes no further number.
 * Where its owner has told one number for all of it, ours takes its place; a number of another parcel of ours stays.
 * Where a parcel before was given up, the order stays partly sent until that one is told, by us or by its owner.
 */
export async function writeParcel(
  wire: Wire,
  family: Family,
  orders: AliexpressOrders,
  orderId: string,
  parcel: StoreParcel,
): Promise<Result<{ fulfilmentId: string }, StoreFailure>> {
  const order = await orders.shipment(orderId);
  if (!order.ok) return order;
  if (isThere(order.value, parcel)) return completed(wire, order.value, parcel);
  const services = await servicesOf(wire);
  if (!services.ok) return services;
  const service = serviceFor(services.value, parcel.carrier, parcel.trackingNo);
  const website: Params = service.toLowerCase() === "other" ? { tracking_website: websiteOf(parcel) } : {};
  const said = { out_ref: orderId, description: parcel.reference.slice(0, 512), ...website };
  const [only, ...more] = order.value.logistic_info_list;
  const sent = canLeave.has(order.value.order_status)
    ? await wire.write(family.ship, z.unknown(), {
        ...said,
        service_name: service,
        logistics_no: parcel.trackingNo,
        send_type: completes(order.value, parcel) && othersAreThere(order.value, parcel) ? "all" : "part",
      })
    : only &&
        more.length === 0 &&
        !parcel.otherNumbers.includes(only.logistics_no) &&
        completes(order.value, parcel)
      ? await wire.write("logistics.sellermodifiedshipmentfortop", z.unknown(), {
          ...said,
          old_service_name: only.logistics_service_name,
          old_logistics_no: only.logistics_no,
          new_service_name: service,
          new_logistics_no: parcel.trackingNo,
          send_type: "all",
        })
      : null;
  if (sent === null) return err("rejected");
  if (!sent.ok) return sent;
  if (!("refused" in sent.value)) return ok({ fulfilmentId: parcel.trackingNo });
  const { code, words } = sent.value.refused;
  log.warn({ partner: "aliexpress", code, words: words.slice(0, 200) }, "a parcel was refused");
  // Somebody has told it meanwhile.
  const now = await orders.shipment(orderId);
  return now.ok && isThere(now.value, parcel) ? ok({ fulfilmentId: parcel.trackingNo }) : err("rejected");
}

/**
 * A number that is there already: told before, or entered by the owner. Where it was the last one to be missed, the order
 * is complete with it.
 */
async function completed(
  wire: Wire,
  order: Order,
  parcel: StoreParcel,
): Promise<Result<{ fulfilmentId: string }, StoreFailure>> {
  const done = ok({ fulfilmentId: parcel.trackingNo });
  if (!canLeave.has(order.order_status) || !completes(order, parcel) || !othersAreThere(order, parcel))
    return done;
  const there = order.logistic_info_list.find(({ logistics_no }) => logistics_no === parcel.trackingNo);
  const service = there?.logistics_service_name ?? otherService;
  const website: Params = service.toLowerCase() === "other" ? { tracking_website: websiteOf(parcel) } : {};
  const said = await wire.write("logistics.sellermodifiedshipmentfortop", z.unknown(), {
    ...{ out_ref: order.id, description: parcel.reference.slice(0, 512), send_type: "all", ...website },
    ...{ old_service_name: service, old_logistics_no: parcel.trackingNo },
    ...{ new_service_name: service, new_logistics_no: parcel.trackingNo },
  });
  if (!said.ok) return said;
  if (!("refused" in said.value)) return done;
  const { code, words } = said.value.refused;
  log.warn({ partner: "aliexpress", code, words: words.slice(0, 200) }, "an order was not completed");
  return err("rejected");
}

const isThere = (order: Order, { trackingNo }: StoreParcel) =>
  order.logistic_info_list.some(({ logistics_no }) => logistics_no === trackingNo);

const othersAreThere = (order: Order, { otherNumbers, trackingNo }: StoreParcel) =>
  otherNumbers.every(
    (number) =>
      number === trackingNo || order.logistic_info_list.some(({ logistics_no }) => logistics_no === number),
  );

/** Whether everything that is still wanted has left once all our parcels have. */
export function completes(order: Order, { sent }: Pick<StoreParcel, "sent">): boolean {
  const left = new Map<string, number>();
  for (const { externalLineId, qty } of sent) left.set(externalLineId, (left.get(externalLineId) ?? 0) + qty);
  return order.child_order_list.every((line) => (left.get(line.id) ?? 0) >= wantedUnits(line));
}

function websiteOf({ trackingUrl }: StoreParcel): string {
  const url = trackingUrl ? URL.parse(trackingUrl) : null;
  return url?.protocol === "https:" ? url.href.slice(0, 500) : anyTracking;
}
