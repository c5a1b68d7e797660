/** What was wrong with a product file, in words: for the desk, the file of problems and the command line. Pure. */
import type { TFunction } from "i18next";
import { problemCodes } from "./problems";

type T = TFunction<"catalogue">;

/** Why a row was not taken. */
export function problemText(t: T, code: string): string {
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? t(`problem.${known}`) : code;
}

const failures = [
  "empty",
  "not-csv",
  "encoding",
  "headers",
  "too-broken",
  "too-large",
  "gone",
  "interrupted",
  "internal",
] as const;

/** Why a file was not taken; `error` is `code|detail`. */
export function failureText(t: T, error: string): string {
  const [code, detail = ""] = error.split("|");
  const known = failures.find((candidate) => candidate === code) ?? "internal";
  return t(`failure.${known}`, { detail });
}

/** Whether a file was not taken for want of a column of SKUs, which can be made. */
export function lacksSkuColumn(error: string): boolean {
  const [code, detail = ""] = error.split("|");
  return code === "headers" && detail.split(", ").includes("Variant SKU");
}
