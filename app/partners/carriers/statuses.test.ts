import { expect, test } from "vitest";
import { carriers, carrierNamed } from "./carriers";
import { afterShipMeaning, seventeenMeaning } from "./statuses";

// help.17track.net/hc/en-us/articles/37471096573337, all sub-statuses.
test.each([
  ["NotFound_Other", "NOT_FOUND", null],
  ["NotFound_InvalidCode", "NOT_FOUND", null],
  ["InfoReceived", "INFO_RECEIVED", null],
  ["InTransit_PickedUp", "IN_TRANSIT", null],
  ["InTransit_Other", "IN_TRANSIT", null],
  ["InTransit_Departure", "IN_TRANSIT", null],
  ["InTransit_Arrival", "IN_TRANSIT", null],
  ["InTransit_CustomsProcessing", "IN_TRANSIT", "customs"],
  ["InTransit_CustomsReleased", "IN_TRANSIT", "customs-released"],
  ["InTransit_CustomsRequiringInformation", "IN_TRANSIT", "customs-held"],
  ["AvailableForPickup_Other", "PICKUP", null],
  ["OutForDelivery_Other", "OUT_FOR_DELIVERY", null],
  ["DeliveryFailure_Other", "FAILED_ATTEMPT", null],
  ["DeliveryFailure_NoBody", "FAILED_ATTEMPT", "nobody"],
  ["DeliveryFailure_Security", "FAILED_ATTEMPT", "security"],
  ["DeliveryFailure_Rejected", "FAILED_ATTEMPT", "rejected"],
  ["DeliveryFailure_InvalidAddress", "FAILED_ATTEMPT", "address"],
  ["Exception_Other", "EXCEPTION", null],
  ["Exception_Returning", "EXCEPTION", "returning"],
  ["Exception_Returned", "EXCEPTION", "returned"],
  ["Exception_NoBody", "EXCEPTION", "nobody"],
  ["Exception_Security", "EXCEPTION", "security"],
  ["Exception_Damage", "EXCEPTION", "damaged"],
  ["Exception_Rejected", "EXCEPTION", "rejected"],
  ["Exception_Delayed", "EXCEPTION", "delayed"],
  ["Exception_Lost", "EXCEPTION", "lost"],
  ["Exception_Destroyed", "EXCEPTION", "destroyed"],
  ["Exception_Cancel", "EXCEPTION", "cancelled"],
  ["Delivered_Other", "DELIVERED", null],
  ["Teleported_Other", "UNKNOWN", null],
  ["Exception_NewWord", "EXCEPTION", null],
  ["constructor", "UNKNOWN", null],
])("17TRACK's %s is %s, %s", (code, status, sign) => {
  expect(seventeenMeaning(code, null)).toEqual({ status, sign });
});

test("a milestone stands for an event without sub-status, and only then", () => {
  expect(seventeenMeaning(null, "Returned")).toEqual({ status: "EXCEPTION", sign: "returned" });
  expect(seventeenMeaning("InTransit_Other", "Delivered")).toEqual({ status: "IN_TRANSIT", sign: null });
  expect(seventeenMeaning(null, null)).toEqual({ status: "UNKNOWN", sign: null });
});

// aftership.com/docs/tracking, tags and subtags.
test.each([
  ["Pending", "Pending_001", "NOT_FOUND", null],
  ["InfoReceived", "InfoReceived_001", "INFO_RECEIVED", null],
  ["InTransit", "InTransit_007", "IN_TRANSIT", null],
  ["OutForDelivery", "OutForDelivery_003", "OUT_FOR_DELIVERY", null],
  ["AttemptFail", "AttemptFail_002", "FAILED_ATTEMPT", null],
  ["AvailableForPickup", "AvailableForPickup_001", "PICKUP", null],
  ["Delivered", "Delivered_005", "DELIVERED", null],
  ["Exception", "Exception_003", "EXCEPTION", "rejected"],
  ["Exception", "Exception_004", "EXCEPTION", "customs-held"],
  ["Exception", "Exception_007", "EXCEPTION", "address"],
  ["Exception", "Exception_010", "EXCEPTION", "returning"],
  ["Exception", "Exception_011", "EXCEPTION", "returned"],
  ["Exception", "Exception_012", "EXCEPTION", "damaged"],
  ["Exception", "Exception_013", "EXCEPTION", "lost"],
  ["Exception", "Exception_099", "EXCEPTION", null],
  ["Expired", "Expired_001", "UNKNOWN", null],
  [null, "Delivered_001", "DELIVERED", null],
  ["Beamed", null, "UNKNOWN", null],
])("AfterShip's %s %s is %s, %s", (tag, subtag, status, sign) => {
  expect(afterShipMeaning(tag, subtag)).toEqual({ status, sign });
});

test("a carrier has one code, one name and one key at each service", () => {
  for (const of of [
    carriers.map((c) => c.code),
    carriers.map((c) => c.name),
    carriers.map((c) => c.slug),
    carriers.map((c) => c.seventeen),
  ])
    expect(new Set<string | number>(of).size).toBe(carriers.length);
  expect(carrierNamed("usps")?.seventeen).toBe(21051);
  expect(carrierNamed("Royal-Mail")?.slug).toBe("royal-mail");
  expect(carrierNamed("Quay Line")).toBeNull();
});
