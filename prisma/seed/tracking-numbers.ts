/** Tracking numbers of the demo's parcels, as each carrier writes them. */
import { s10CheckDigit, trackingDoubt } from "~/domain/shipping/tracking-number";

const countries: Record<string, string> = {
  "China Post": "CN",
  "Royal Mail": "GB",
  "Australia Post": "AU",
  Correios: "BR",
};

/** A number that the carrier might give; the same for the same parcel. */
export function demoTrackingNo(carrier: string, index: number): string {
  const serial = String(70_112_233 + index * 7_919);
  const country = countries[carrier];
  if (country) return `LX${serial}${s10CheckDigit(serial)}${country}`;
  if (carrier === "YunExpress") return `YT26${serial}000142`;
  const stem = { USPS: `940011120620${serial}1`, UPS: `1Z5R8939${serial}1`, "DHL Express": `3${serial}` }[
    carrier
  ];
  return stem ? closed(carrier, stem) : `QL${serial}CN`;
}

/** With the check digit that fits. */
function closed(carrier: string, stem: string): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`);
  const fitting = numbers.find((no) => trackingDoubt(carrier, no) === null);
  if (!fitting) throw new Error(`no number of ${carrier} begins with ${stem}`);
  return fitting;
}
