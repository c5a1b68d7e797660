/** What a channel takes, where to, and what it charges for it (§6.1). */
import type { Text } from "~/domain/catalogue/words";
import type { AppliedSurcharge, Bracket, WeighingTerms } from "./fee";

export type ZoneCountry = {
  readonly country: string;
  readonly province: string | null;
  readonly zipFrom: string | null;
  readonly zipTo: string | null;
};

export type Zone = {
  readonly code: string;
  readonly countries: readonly ZoneCountry[];
  readonly rates: readonly Bracket[];
};

export type SurchargeMatch = {
  countries?: string[];
  zips?: string[];
  attributes?: string[];
  minSideCm?: number;
  /** ISO dates, both included. */
  from?: string;
  to?: string;
};

export type Surcharge = AppliedSurcharge & { readonly match: SurchargeMatch };

export type Restriction = {
  readonly country: string | null;
  readonly attribute: string;
  readonly rule: "allow" | "deny";
};

/** A channel as whoever chooses among several sees it. */
export type Service = {
  readonly channelId: string;
  readonly code: string;
  readonly name: Text;
  readonly carrier: string;
  readonly tracked: boolean;
  readonly warehouseId: string;
  readonly warehouseCode: string;
  readonly warehouseCountry: string;
  readonly warehouseName: Text;
  /** Carrier days, from least to most; processing comes on top. */
  readonly days: readonly [min: number, max: number];
  readonly processingDays: number;
  readonly phoneRequired: boolean;
  readonly taxIdRequired: boolean;
  readonly ddp: boolean;
  readonly iossOk: boolean;
};

export type Tariff = WeighingTerms &
  Service & {
    readonly minWeightG: number;
    readonly maxWeightG: number;
    readonly maxSideCm: number | null;
    readonly maxGirthCm: number | null;
    readonly maxValue: bigint | null;
    readonly active: boolean;
    readonly sanctioned: boolean;
    readonly notTo?: readonly ZoneCountry[];
    readonly zones: readonly Zone[];
    readonly surcharges: readonly Surcharge[];
    readonly restrictions: readonly Restriction[];
  };
