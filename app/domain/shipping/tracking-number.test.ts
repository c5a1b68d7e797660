import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { demoTrackingNo } from "../../../prisma/seed/tracking-numbers";
import { plainTrackingNo, s10CheckDigit, trackingDoubt } from "./tracking-number";

describe("numbers of carriers", () => {
  // Examples of github.com/jkeen/tracking_number_data 2.0.0.
  test.each([
    ["USPS", "9400111206206406260787"],
    ["usps", "9400 1112 0108 0805 4830 16"],
    ["USPS", "420787459400111206206406260787"],
    ["USPS", "4201028200009261290113185417468510"],
    ["USPS", "420 22153 9101026837331000039521"],
    ["USPS", "0307 1790 0005 2348 3741"],
    ["USPS", "7196 9010 7560 0307 7385"],
    ["USPS", "RB123456785US"],
    ["UPS", "1Z5R89390357567127"],
    ["UPS", "1z 410e7w0 3927 51591"],
    ["UPS", "K1506235620"],
    ["FedEx", "986578788855"],
    ["FedEx", "0414 4176 0228 964"],
    ["FedEx", "1001921334250001000300779017972697"],
    ["FedEx", "9611020987654312345672"],
    ["FedEx", "9622001900000000000000776632517510"],
    ["DHL Express", "3318810025"],
    ["DHL Express", "73891051146"],
    ["DHL Express", "JVGL0999999990"],
    ["DHL", "8487135506"],
    ["DHL eCommerce", "GM2951173225174494"],
    ["DHL eCommerce", "60120172242323"],
    ["YunExpress", "YT2229521272164446"],
    ["GOFO", "GFUS01011884214464"],
    ["Canada Post", "7035114477138472"],
    ["Canada Post", "0073938000549297"],
    ["DPD", "09980000020033F"],
    ["DPD UK", "0081 827 0998 0000 0200 45 327 276 N"],
    ["Purolator", "320595463938"],
    ["OnTrac", "C11031500001879"],
    ["OnTrac", "D10011354453707"],
    ["Royal Mail", "RB123456785GB"],
    ["China Post", "RB123456785CN"],
    ["Yodel", "JJD0002257639032011"],
    ["Amazon Logistics", "TBA010000000000"],
    ["Quay Line", "QL70011"],
    ["Upsilon Freight", "UF700112"],
    ["DHLanka", "LK700112"],
  ])("%s %s passes", (carrier, no) => expect(trackingDoubt(carrier, no)).toBeNull());

  test.each([
    ["USPS", "TRK100038US"],
    ["USPS", "2334611306206407667222"],
    ["UPS Ground", "TRK100038US"],
    ["USPS First Class Mail", "TRK100038US"],
    ["FedEx Home Delivery", "TRK100038US"],
    ["FedExHomeDelivery", "TRK100038US"],
    ["UPS-Ground", "TRK100038US"],
    ["云途专线", "TRK100038US"],
    ["Royal Mail", "TRK100038US"],
    ["Australia Post", "TRK100038US"],
    ["USPS", "RB123456785CN", "China Post"],
    ["USPS", "1Z5R89390357567127", "UPS"],
    ["UPS", "1A5R89390357567127"],
    ["UPS", "YT2229521272164446", "YunExpress"],
    ["YunExpress", "YT222952127216444"],
    ["YunExpress", "9400111206206406260787", "USPS"],
    ["GOFO", "GFUS0101188421446"],
    ["China Post", "RB123456785GB", "Royal Mail"],
    ["DHL Express", "60120172242323"],
  ])("%s %s has another shape", (carrier, no, other: string | null = null) =>
    expect(trackingDoubt(carrier, no)).toMatchObject({ why: "shape", other }),
  );

  test.each([
    ["USPS", "9400111206206406260788"],
    ["USPS", "0307 1790 0005 2348 3742"],
    ["UPS", "1Z5R89390357567128"],
    ["UPS", "K1506235622"],
    ["FedEx", "996578788855"],
    ["FedEx", "568283610012732"],
    ["FedEx", "1001901781990001000300617767839438"],
    ["DHL Express", "3318810010"],
    ["Canada Post", "7035114477138471"],
    ["DPD", "09980000020033D"],
    ["DPD", "008182709980000020033350276A"],
    ["Purolator", "320595463939"],
    ["OnTrac", "D10011345983012"],
    ["China Post", "RB123456786CN"],
    ["Royal Mail Tracked 48", "RB123456786GB"],
    ["Quay Line", "RB123456786SE"],
  ])("%s %s has a wrong check digit", (carrier, no) =>
    expect(trackingDoubt(carrier, no)).toEqual({ why: "check-digit" }),
  );

  test.each(["TEST", "PENDING", "N/A123", "0000000000", "1111111111111", "1234567890", "YT123456789012345"])(
    "%s stands for no number at any carrier",
    (no) => expect(trackingDoubt("Quay Line", no)).toEqual({ why: "placeholder" }),
  );
});

test.prop([fc.stringMatching(/^\d{8}$/), fc.nat(8), fc.integer({ min: 1, max: 9 })])(
  "an S10 number notices each wrong digit",
  (serial, at, by) => {
    const digits = `${serial}${s10CheckDigit(serial)}`;
    const changed = [...digits];
    changed[at] = String((Number(changed[at]) + by) % 10);
    fc.pre(new Set(digits).size > 1 && new Set(changed).size > 1);
    const doubt = (nine: string) => trackingDoubt("Correios", `RB${nine}BR`)?.why;
    expect(doubt(digits) ?? "none").not.toBe("check-digit");
    // Two remainders share a check digit (10 and 0 → 0, 11 and 5 → 5), so a few changes pass.
    const passes = doubt(changed.join("")) === undefined;
    if (passes) expect(["0", "5"]).toContain(changed[8]);
  },
);

test.each(["USPS", "UPS", "DHL Express", "China Post", "Royal Mail", "YunExpress", "Correios", "Quay Line"])(
  "the demo's numbers of %s look like its own",
  (carrier) => {
    for (let index = 0; index < 20; index++)
      expect(trackingDoubt(carrier, demoTrackingNo(carrier, index))).toBeNull();
  },
);

test("a number is kept as letters and digits", () => {
  expect(plainTrackingNo(" 9400-1112 0620.6406\u200b 2607 87\u202c")).toBe("9400111206206406260787");
});
