/** Carriers by both services' keys, and what each scan is called at each. Public lists; see the application's own. */

/** 17TRACK's key, AfterShip's slug. */
export const couriers: readonly (readonly [key: number, slug: string])[] = [
  [21051, "usps"],
  [100002, "ups"],
  [100003, "fedex"],
  [100001, "dhl"],
  [7041, "dhl-germany"],
  [7047, "dhl-global-mail"],
  [190008, "yunexpress"],
  [190094, "4px"],
  [190012, "yanwen"],
  [190271, "cainiao"],
  [3011, "china-post"],
  [3013, "china-ems"],
  [11031, "royal-mail"],
  [100331, "myhermes-uk"],
  [6051, "colissimo"],
  [2151, "brazil-correios"],
  [3041, "canada-post"],
  [1151, "australia-post"],
  [100005, "gls"],
  [100007, "dpd-de"],
  [14041, "postnl"],
  [19181, "spain-correos-es"],
  [9071, "poste-italiane"],
];

export const isKey = (key: number): boolean => couriers.some(([each]) => each === key);
export const keyOfSlug = (slug: string): number | null =>
  couriers.find(([, each]) => each === slug)?.[0] ?? null;

/** GLS finds nothing without the recipient's postcode (github.com/home-assistant/core#145593). */
export const needsPostcode = (key: number): boolean => key === 100005;

/** AfterShip's tag and subtag for a sub-status of 17TRACK's (aftership.com/docs/tracking). */
export const tags: Readonly<Record<string, readonly [tag: string, subtag: string]>> = {
  InfoReceived: ["InfoReceived", "InfoReceived_001"],
  InTransit_PickedUp: ["InTransit", "InTransit_002"],
  InTransit_Departure: ["InTransit", "InTransit_007"],
  InTransit_Arrival: ["InTransit", "InTransit_003"],
  InTransit_Other: ["InTransit", "InTransit_001"],
  InTransit_CustomsProcessing: ["InTransit", "InTransit_001"],
  InTransit_CustomsReleased: ["InTransit", "InTransit_005"],
  InTransit_CustomsRequiringInformation: ["Exception", "Exception_004"],
  AvailableForPickup_Other: ["AvailableForPickup", "AvailableForPickup_001"],
  OutForDelivery_Other: ["OutForDelivery", "OutForDelivery_001"],
  DeliveryFailure_Other: ["AttemptFail", "AttemptFail_001"],
  DeliveryFailure_NoBody: ["AttemptFail", "AttemptFail_002"],
  DeliveryFailure_InvalidAddress: ["Exception", "Exception_007"],
  Exception_Other: ["Exception", "Exception_001"],
  Exception_Returning: ["Exception", "Exception_010"],
  Exception_Returned: ["Exception", "Exception_011"],
  Exception_Damage: ["Exception", "Exception_012"],
  Exception_Lost: ["Exception", "Exception_013"],
  Exception_Delayed: ["Exception", "Exception_005"],
  Delivered_Other: ["Delivered", "Delivered_001"],
};

/** The milestone that stands beside a sub-status of 17TRACK's. */
export const stages: Readonly<Record<string, string>> = {
  InfoReceived: "InfoReceived",
  InTransit_PickedUp: "PickedUp",
  InTransit_Departure: "Departure",
  InTransit_Arrival: "Arrival",
  AvailableForPickup_Other: "AvailableForPickup",
  OutForDelivery_Other: "OutForDelivery",
  Delivered_Other: "Delivered",
  Exception_Returning: "Returning",
  Exception_Returned: "Returned",
};

/** What becomes of a parcel that nobody has told a story of: hours after it was announced. */
export const defaultStory: readonly (readonly [
  hours: number,
  code: string,
  place: string,
  text: string,
  zh: string,
])[] = [
  [0.1, "InfoReceived", "Shenzhen, CN", "Shipment information received", "已收到发货信息"],
  [8, "InTransit_PickedUp", "Shenzhen, CN", "Picked up by carrier", "承运商已揽收"],
  [30, "InTransit_Departure", "Shenzhen, CN", "Departed from sorting centre", "已离开分拣中心"],
  [110, "InTransit_Arrival", "Destination hub", "Arrived in destination country", "已到达目的国"],
  [130, "InTransit_CustomsReleased", "Destination hub", "Released by customs", "海关已放行"],
  [170, "OutForDelivery_Other", "Local depot", "Out for delivery", "正在派送"],
  [176, "Delivered_Other", "Front door", "Delivered", "已签收"],
];
