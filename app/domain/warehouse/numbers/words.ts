/** Why a row of a file of numbers was not taken, in words. Pure. */
import type { TFunction } from "i18next";
import { ownCodes } from "~/domain/imports/findings";
import { problemCodes } from "./file";

/** A finding by its code. */
export function problemText(t: TFunction<readonly ["imports", "numbers"]>, code: string): string {
  const own = ownCodes.find((candidate) => candidate === code);
  if (own) return t(`imports:problem.${own}`);
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? t(`numbers:problem.${known}`) : code;
}
