import { expect, test } from "vitest";
import { carrierToFollow } from "./number-hint.server";

// Examples of github.com/jkeen/tracking_number_data 2.0.0.
test.each([
  ["USPS", "1Z5R89390357567127", "usps", "the order's own carrier decides, whatever the number looks like"],
  ["Quay Line", "1Z5R89390357567127", "ups", "only UPS has such numbers"],
  ["Quay Line", "9400111206206406260787", "usps", "only USPS has such numbers"],
  ["Quay Line", "YT2229521272164446", "yunexpress", "only YunExpress has such numbers"],
  ["Quay Line", "RB123456785GB", "royal-mail", "the country of an S10 number is its sender's post"],
  ["Quay Line", "1Z5R89390357567128", null, "its check digit is wrong"],
  ["Quay Line", "986578788855", null, "twelve digits are many carriers'"],
  ["Quay Line", "QL70112233CN", null, "nobody has such numbers"],
  ["云途物流", "ABC123456", "yunexpress", "also by its Chinese name"],
  ["UPS Ground", "ABC123456", null, "a name that nobody told us"],
])("%s %s is followed at %s: %s", (carrier, no, code, _why) => {
  expect(carrierToFollow(carrier, no)?.code ?? null).toBe(code);
});
