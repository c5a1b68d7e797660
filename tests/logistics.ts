/** What tests of the desk's logistics share: channels that are made there, and what they ask for a parcel. */
import { quoteShipping } from "~/domain/shipping/quote.server";
import * as channelRoute from "~/routes/desk/logistics/channel";
import * as newRoute from "~/routes/desk/logistics/new-channel";
import * as zoneRoute from "~/routes/desk/logistics/zone";
import { makeProduct, unique, type TestStaff } from "./factories";
import { callAction, callLoader, type Post } from "./setup/call";

/** A code no other channel has. */
export const code = () => unique("T").toUpperCase().slice(0, 20);

/** The form of a channel's terms. */
export const terms = (over: object = {}) => ({
  nameEn: "Test line",
  nameZh: "测试",
  carrier: "Carrier",
  warehouse: "CN",
  mode: "dropship",
  tracked: "on",
  daysMin: 3,
  daysMax: 6,
  processingDays: 1,
  minWeightG: 1,
  maxWeightG: 5000,
  minBillG: 0,
  weightStepG: 1,
  volDivisor: "0",
  volRule: "actual",
  sort: 90,
  version: 0,
  ...over,
});

/** The form of a zone: Iceland, with two brackets. */
export const zoneFields = (over: object = {}) => ({
  intent: "save",
  code: "Z1",
  nameEn: "Iceland",
  areas: "IS",
  "rate.from": ["1", "501", ""],
  "rate.to": ["500", "5000", ""],
  "rate.register": ["2.00", "2.50", ""],
  "rate.firstG": ["", "", ""],
  "rate.firstFee": ["", "", ""],
  "rate.perKg": ["10", "9", ""],
  "rate.validFrom": ["", "", ""],
  "rate.validTo": ["", "", ""],
  ...over,
});

type Action = Parameters<typeof callAction>[0];

export type Logistics = ReturnType<typeof logisticsOf>;

/** Somebody of the staff at the screens of the logistics. */
export function logisticsOf(staff: TestStaff) {
  const post = (action: Action, params: Record<string, string>, form: Post["form"]) =>
    callAction(action, { url: "/desk/logistics", as: staff, params, ...(form ? { form } : {}) });
  const channel = async (name: string) =>
    (await callLoader(channelRoute.loader, { url: "/desk/logistics", as: staff, params: { code: name } }))
      .data.channel;
  return {
    post,
    channel,
    /** A channel of its own that serves Iceland, which nobody else does. */
    async makeChannel(): Promise<string> {
      const name = code();
      await post(newRoute.action, {}, { ...terms(), code: name });
      const { version } = await channel(name);
      await post(zoneRoute.action, { code: name, zone: "new" }, zoneFields({ version }));
      return name;
    },
  };
}

/** What it costs to send one piece of this weight to Iceland. */
export async function iceland(weightG: number) {
  const { variants } = await makeProduct({ variants: [{ weightG }] });
  return quoteShipping({ country: "IS", items: [{ variantId: variants[0]?.id ?? "", qty: 1 }] });
}

/** The same on one channel, US cents. */
export const feeOn = async (name: string, weightG: number) =>
  (await iceland(weightG)).options.find((option) => option.code === name)?.shipping;
