/** What was wrong with a product file, in words: for the desk, the file of problems and the command line. Pure. */
import type { TFunction } from "i18next";
import { ownCodes } from "~/domain/imports/findings";
import { problemCodes } from "./problems";

/** Why a row was not taken. */
export function problemText(t: TFunction<readonly ["imports", "catalogue"]>, code: string): string {
  const own = ownCodes.find((candidate) => candidate === code);
  if (own) return t(`imports:problem.${own}`);
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? t(`catalogue:problem.${known}`) : code;
}

/** Whether a file was not taken for want of a column of SKUs, which can be made. */
export function lacksSkuColumn(error: string): boolean {
  const [code, detail = ""] = error.split("|");
  return code === "headers" && detail.split(", ").includes("Variant SKU");
}
