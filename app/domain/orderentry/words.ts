/** Why an order of a file was not taken, in words. Pure. */
import type { TFunction } from "i18next";
import { ownCodes } from "~/domain/imports/findings";
import { problemCodes } from "./file/problems";

/** A finding by its code, in the texts of a page. */
export function problemText(t: TFunction<readonly ["imports", "orderentry"]>, code: string): string {
  const own = ownCodes.find((candidate) => candidate === code);
  if (own) return t(`imports:problem.${own}`);
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? t(`orderentry:problem.${known}`) : code;
}

type Readers = { readonly imports: TFunction<"imports">; readonly orderentry: TFunction<"orderentry"> };

/** The same in a file, where each noun's texts are read by themselves. */
export function reasonOf({ imports, orderentry }: Readers, code: string): string {
  const own = ownCodes.find((candidate) => candidate === code);
  if (own) return imports(`problem.${own}`);
  const known = problemCodes.find((candidate) => candidate === code);
  return known ? orderentry(`problem.${known}`) : code;
}
