/** Why a file was not taken, in words. Pure. */
import type { TFunction } from "i18next";
import { fileFailures } from "./findings";

/** `error` is `code|detail`, as an import keeps it. */
export function failureText(t: TFunction<"imports">, error: string): string {
  const [code, detail = ""] = error.split("|");
  const known = fileFailures.find((candidate) => candidate === code) ?? "internal";
  if (known === "encoding" && /^\d+$/.test(detail)) return t("failure.encodingAt", { detail });
  return t(`failure.${known}`, { detail });
}
