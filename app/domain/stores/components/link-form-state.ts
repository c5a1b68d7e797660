/** The state of the form of links: its rows, and what every part of the form gets. */
import type { FieldMetadata, FormMetadata, SubmissionResult } from "@conform-to/react";
import type { Option } from "~/ui";
import type { Freight, FormRow } from "../link-rows";
import type { LinkableProduct, StoreVariantView } from "../products.server";
import type { KnownSku } from "./sku-search";

export type Shape = { rows: FormRow[] };
export type Rows = FieldMetadata<FormRow, Shape>[];

export type LinkFormProps = {
  product: LinkableProduct;
  known: readonly KnownSku[];
  found: readonly KnownSku[] | null;
  q: string;
  wanted: StoreVariantView | null;
  usdPpm: bigint | null;
  countries: readonly Option[];
  served: readonly Option[];
  country: string;
  freights: Readonly<Record<string, Freight>>;
  oneLine?: boolean;
  seen: string;
  meanwhile: readonly string[];
  result: SubmissionResult | undefined;
};

export type VariantProps = LinkFormProps & {
  variant: StoreVariantView;
  form: FormMetadata<Shape>;
  rows: Rows;
  all: string;
};

/** The present values of a row: typed, sent or stored. */
export function valueOf(row: Rows[number]): FormRow {
  const value = (row.value ?? row.initialValue ?? {}) as Partial<FormRow>;
  const items = (value.items ?? []).map((item) => ({ sku: item?.sku ?? "", qty: item?.qty ?? "1" }));
  return {
    storeVariantId: value.storeVariantId ?? "",
    country: value.country ?? "",
    override: value.override ?? "",
    options: (value.options ?? []).map((option) => ({
      name: option?.name ?? "",
      value: option?.value ?? "",
    })),
    kind: value.kind ?? "linked",
    items: items.length > 0 ? items : [{ sku: "", qty: "1" }],
  };
}

/** Whether a row is the main one of its variant, without conditions. */
export function isBase(row: Rows[number]): boolean {
  return valueOf(row).override !== "1";
}
