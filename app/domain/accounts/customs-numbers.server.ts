/**
 * Checks the numbers by which customs know a recipient (TAXID). Check digits by `stdnum`; which country asks for what, and
 * by which rule, stands in `customs-numbers.ts`.
 *
 * - Brazil: new CNPJ have letters since July 2026, with check digits by the same rule (Instrução Normativa RFB
 *   2.229/2024). A foreigner names a passport instead (Receita Federal, December 2019).
 * - Korea: P and twelve digits. The last one is a check digit by a rule that customs do not publish.
 * - Turkey: eleven digits, the last two checked; the numbers of foreigners, 99 and nine digits, follow the same rule.
 * - Ecuador: tax numbers of firms are given out whose check digit does not fit any more, so their shape is enough.
 *   Whoever has neither cédula nor RUC names a passport (fedex.com, Ecuador, nondocument shipments).
 * - Indonesia: tax numbers have 16 digits since 2024, those of persons are their NIK (PMK 112/2022); old ones have 15.
 */
import type * as Stdnum from "stdnum";
import { lazily } from "~/platform/lazily.server";
import { isEuropean, isPassport } from "./customs-numbers";
import { plainText } from "./typed-text";
import { normalVatNo, vatNoFits } from "./vat-numbers";

type Check = (text: string) => string | null;

const library = lazily<typeof Stdnum>("stdnum");

const std = (country: string, ...kinds: readonly string[]): Check => {
  return (text) => {
    const validators = kinds.flatMap((kind) => library().stdnum[country]?.[kind] ?? []);
    if (validators.length < kinds.length) throw new Error(`stdnum lacks ${country} ${kinds.join(" or ")}`);
    for (const validator of validators) {
      // Some of them refuse the dots that people write, as in a Chilean RUT.
      const bare = bareOf(text);
      const read = validator.validate(bare);
      // A RUC of Ecuador comes back as the cédula in it; whoever typed more meant more.
      if (read.isValid) return read.compact.length < bare.length ? bare : read.compact;
    }
    return null;
  };
};

const bareOf = (text: string) => text.replace(/[\s./-]/g, "").toUpperCase();

/** `111.111.111-11` fits its check digits and is nobody's number, nor is a PCCC of zeros. */
const isOneDigit = (text: string) => /^P?(\d)\1+$/.test(bareOf(text));

const shaped =
  (shape: RegExp): Check =>
  (text) => {
    const bare = bareOf(text);
    return shape.test(bare) ? bare : null;
  };

const pccc = shaped(/^P\d{12}$/);

/** A firm's tax number in Ecuador: province, 6 or 9, digits, and the branch. */
const firmOfEcuador = shaped(/^(?:0[1-9]|1\d|2[0-4]|30)[69]\d{7}\d{3}$/);

const known: Readonly<Record<string, readonly Check[]>> = {
  AR: [std("AR", "cuit", "dni")],
  BR: [std("BR", "cpf", "cnpj")],
  CL: [std("CL", "run", "rut")],
  CO: [std("CO", "nit"), shaped(/^\d{6,10}$/)],
  EC: [std("EC", "ci", "ruc"), firmOfEcuador],
  ID: [shaped(/^\d{15,16}$/)],
  IL: [std("IL", "idnr", "hp")],
  IN: [std("IN", "pan", "aadhaar", "gstin", "epic")],
  KR: [pccc, std("KR", "brn")],
  MX: [std("MX", "rfc", "curp")],
  PE: [std("PE", "ruc", "ce"), shaped(/^\d{8}$/)],
  TR: [std("TR", "tckimlik", "vkn")],
  UY: [std("UY", "cedula", "rut")],
  ZA: [std("ZA", "idnr", "tin")],
};

const eori = shaped(/^(?:[A-Z]{2})[A-Z\d]{1,15}$/);

/** The number as it is kept, without dots and dashes; null where it can be none of the country. */
export function customsNumberOf(country: string, typed: string): string | null {
  const text = plainText(typed);
  if (text === "" || text.length > 40 || isOneDigit(text)) return null;
  if (isPassport(country, bareOf(text))) return bareOf(text);
  const checks = known[country];
  if (checks) return checks.map((check) => check(text)).find((read) => read !== null) ?? null;
  if (isEuropean(country)) {
    const vat = normalVatNo(text);
    if (vatNoFits(country, vat)) return vat;
    const read = eori(text);
    if (read && isEuropean(countryOfPrefix(read))) return read;
  }
  // Personal codes of other countries have too many kinds to be judged.
  return shaped(/^(?=.*\d)[A-Z\d]{4,24}$/)(text);
}

/** Northern Ireland and Greece have prefixes of their own. */
function countryOfPrefix(number: string): string {
  const prefix = number.slice(0, 2);
  if (prefix === "XI") return "GB";
  return prefix === "EL" ? "GR" : prefix;
}
