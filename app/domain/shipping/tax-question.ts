/** A sale whose tax somebody at the desk asks for, as it stands in an address. Pure. */
import { isCountryCode } from "~/platform/countries";
import { maxAmount } from "~/platform/money";
import { typedAmount } from "~/platform/typed-numbers";
import { isDay } from "~/platform/days";

export type TaxQuestion = {
  readonly asked: boolean;
  readonly country: string;
  readonly from: string;
  /** US cents */
  readonly goods: bigint;
  readonly shipping: bigint;
  readonly hsCodes: readonly (string | null)[];
  readonly day: string;
  readonly ddp: boolean;
  readonly ownIoss: boolean;
};

/** Reads it; whatever cannot be read falls back. `today` as `2026-12-31`. */
export function readTaxQuestion(
  params: URLSearchParams,
  warehouses: readonly string[],
  today: string,
): TaxQuestion {
  const country = (params.get("to") ?? "").trim().toUpperCase();
  const from = params.get("from") ?? "";
  const amount = (name: string, fallback: bigint) => {
    const typed = typedAmount(params.get(name) ?? "");
    return typed !== null && typed <= maxAmount ? typed : fallback;
  };
  const codes = (params.get("hs") ?? "").split(/[^\d.]+/).filter(Boolean);
  const day = params.get("day") ?? "";
  return {
    asked: params.has("to"),
    country: isCountryCode(country) ? country : "DE",
    from: warehouses.includes(from) ? from : (warehouses[0] ?? ""),
    goods: amount("goods", 5000n),
    shipping: amount("shipping", 800n),
    hsCodes: codes.length > 0 ? codes.slice(0, 20).map((code) => code.slice(0, 12)) : [null],
    day: isDay(day) ? day : today,
    ddp: params.has("ddp"),
    ownIoss: params.has("ioss"),
  };
}
