/** Why a row of a file of prices was not taken, in words. Pure. */
import type { TFunction } from "i18next";
import { ownCodes } from "~/domain/imports/findings";
import { problemCodes } from "./price-file";

/** A finding by its code. */
export function problemText(t: TFunction<readonly ["imports", "prices"]>, code: string): string {
  const own = ownCodes.find((candidate) => candidate === code);
  if (own) return t(`imports:problem.${own}`);
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? t(`prices:problem.${known}`) : code;
}
