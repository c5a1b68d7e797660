/**
 * Numbers by which customs know a recipient (TAXID): CPF and CNPJ in Brazil, RUT in Chile, TCKN in Turkey, PCCC in Korea,
 * EORI or VAT number in the EU. Check digits by `stdnum`.
 */
import { stdnum } from "stdnum";
import { plainText } from "~/domain/accounts/typed-text";
import { vatNoFits, normalVatNo } from "~/domain/accounts/vat-numbers";
import { euCountries } from "~/domain/shipping/customs";
import { passesCustoms, placeOf, type Destination } from "~/domain/shipping/places";

type Check = (text: string) => string | null;

/** One of `stdnum`'s kinds of a country: the number without its dots and dashes, or null. */
const std = (country: string, ...kinds: readonly string[]): Check => {
  const validators = kinds.flatMap((kind) => stdnum[country]?.[kind] ?? []);
  if (validators.length < kinds.length) throw new Error(`stdnum lacks ${country} ${kinds.join(" or ")}`);
  return (text) => {
    for (const validator of validators) {
      // Some of them refuse the dots that people write, as in a Chilean RUT.
      const read = validator.validate(bareOf(text));
      if (read.isValid) return read.compact;
    }
    return null;
  };
};

const bareOf = (text: string) => text.replace(/[\s./-]/g, "").toUpperCase();

/** `111.111.111-11` fits its check digits and is nobody's number. */
const isOneDigit = (text: string) => /^(\d)\1+$/.test(bareOf(text));

const shaped =
  (shape: RegExp): Check =>
  (text) => {
    const bare = bareOf(text);
    return shape.test(bare) ? bare : null;
  };

/** Customs of Korea: P and twelve digits. */
const pccc = shaped(/^P\d{12}$/);

/** Countries whose numbers can be checked. `names` is what people there call them. */
const known: Readonly<Record<string, { names: string; checks: readonly Check[] }>> = {
  BR: { names: "CPF / CNPJ", checks: [std("BR", "cpf", "cnpj")] },
  KR: { names: "PCCC (개인통관고유부호)", checks: [pccc, std("KR", "brn")] },
  CL: { names: "RUT", checks: [std("CL", "run", "rut")] },
  TR: { names: "T.C. kimlik no / VKN", checks: [std("TR", "tckimlik", "vkn")] },
  AR: { names: "CUIT / CUIL / DNI", checks: [std("AR", "cuit", "dni")] },
  CO: { names: "NIT / cédula", checks: [std("CO", "nit"), shaped(/^\d{6,10}$/)] },
  EC: { names: "Cédula / RUC", checks: [std("EC", "ci", "ruc")] },
  ID: { names: "NIK / NPWP", checks: [shaped(/^\d{15,16}$/)] },
  IL: { names: "ID / HP", checks: [std("IL", "idnr", "hp")] },
  IN: { names: "PAN / Aadhaar / GSTIN", checks: [std("IN", "pan", "aadhaar", "gstin")] },
  MX: { names: "RFC / CURP", checks: [std("MX", "rfc", "curp")] },
  PE: { names: "RUC / DNI / CE", checks: [std("PE", "ruc", "ce"), shaped(/^\d{8}$/)] },
  UY: { names: "Cédula / RUT", checks: [std("UY", "cedula", "rut")] },
};

/** Where no parcel is cleared without the recipient's number: Brazil, by Instrução Normativa RFB 1.737/2017. */
const needed: ReadonlySet<string> = new Set(["BR"]);

/** An EORI: the country of a member state or the United Kingdom, and up to fifteen signs behind it. */
const eori = shaped(/^(?:[A-Z]{2})[A-Z\d]{1,15}$/);

/** What the number is called where it goes. */
export function customsNumberNames(country: string): string {
  return known[country]?.names ?? (isEuropean(country) ? "EORI / VAT" : "");
}

const isEuropean = (country: string) => euCountries.has(country) || country === "GB";

/** The number as it is kept, without dots and dashes; null where it can be none of the country. */
export function customsNumberOf(country: string, typed: string): string | null {
  const text = plainText(typed);
  if (text === "" || text.length > 40 || isOneDigit(text)) return null;
  const checks = known[country]?.checks;
  if (checks) return checks.map((check) => check(text)).find((read) => read !== null) ?? null;
  if (isEuropean(country)) {
    const vat = normalVatNo(text);
    if (vatNoFits(country, vat)) return vat;
    const read = eori(text);
    if (read && isEuropean(read.slice(0, 2))) return read;
  }
  // Personal codes of other countries have too many kinds to be judged.
  return shaped(/^(?=.*\d)[A-Z\d]{4,24}$/)(text);
}

/** Whether a parcel is not cleared without it: where the channel asks for one, or the country it enters. */
export function needsCustomsNumber(
  to: Destination,
  option: { taxIdRequired: boolean; warehouseCountry: string } | null,
): boolean {
  if (!option) return false;
  const place = placeOf(to);
  return option.taxIdRequired || (needed.has(place.code) && passesCustoms(option.warehouseCountry, place));
}
