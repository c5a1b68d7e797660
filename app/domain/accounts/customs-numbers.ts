/**
 * Which countries ask for a number of the recipient (TAXID), what people there call it, and where no parcel is cleared
 * without it. Pure, and small enough for the browser; `customs-numbers.server.ts` checks the digits.
 *
 * `always` is what customs ask of every parcel, by post and by courier:
 * - Brazil, since 1 January 2020: Instrução Normativa RFB 1.737/2017 and the notice of the Receita Federal of December 2019.
 * - Ecuador, whatever the value or weight: fedex.com, Ecuador, nondocument shipments.
 * - Korea, since 1 December 2020 for parcels cleared by list as well. From 2026 a code ends after one year (notice of the
 *   Korea Customs Service of 18 June 2025); its shape stays.
 * - Turkey, since 6 February 2026: Presidential Decree 10813 of 7 January 2026 ends simplified declarations, and a whole
 *   one names its importer (EY, 2026-0158).
 *
 * Where only couriers ask, or another document is as good, the channel says so (`taxIdRequired`):
 * - Argentina: couriers need a CUIT, CUIL or CDI; by post the recipient declares it after arrival (RG ARCA 5631/2025).
 * - Chile: couriers and the post ask for the RUT since 2021; we found no rule of customs for every parcel.
 * - Colombia, Mexico, Peru: couriers ask for NIT or cédula, RFC or CURP, RUC or DNI.
 * - India: the courier collects PAN, Aadhaar, passport or voter's card, at delivery at the latest; GSTIN of a firm (CBIC
 *   circulars 9/2010, 13/2016 and 2/2018).
 * - Indonesia: NIK, or NPWP of a firm, since 2021; foreigners name their passport.
 * - South Africa: couriers declare by ID, passport or tax number under code 70707070 (SARS, 12 June 2024 and 20 November
 *   2025); by post the label is the declaration.
 */
import { isEuropeanPrefix, vatPrefix } from "./vat-numbers";

type Asked = {
  names: string;
  kinds?: readonly (readonly [name: string, shape: RegExp])[];
  /** No parcel is cleared without it. */
  always?: true;
};

const asked: Readonly<Record<string, Asked>> = {
  AR: {
    names: "CUIT / CUIL / DNI",
    kinds: [
      ["CUIT / CUIL", /^\d{11}$/],
      ["DNI", /^\d{7,8}$/],
    ],
  },
  BR: {
    names: "CPF / CNPJ",
    kinds: [
      ["CPF", /^\d{11}$/],
      ["CNPJ", /^[A-Z\d]{12}\d{2}$/],
    ],
    always: true,
  },
  CL: { names: "RUT" },
  CO: { names: "NIT / cédula" },
  EC: {
    names: "Cédula / RUC",
    kinds: [
      ["Cédula", /^\d{10}$/],
      ["RUC", /^\d{13}$/],
    ],
    always: true,
  },
  ID: { names: "NIK / NPWP", kinds: [["NPWP", /^\d{15}$/]] },
  IL: { names: "ID / HP" },
  IN: {
    names: "PAN / Aadhaar / GSTIN",
    kinds: [
      ["PAN", /^[A-Z]{5}\d{4}[A-Z]$/],
      ["Aadhaar", /^\d{12}$/],
      ["GSTIN", /^\d{2}[A-Z\d]{13}$/],
      ["EPIC", /^[A-Z]{3}\d{7}$/],
    ],
  },
  KR: {
    names: "PCCC (개인통관고유부호)",
    kinds: [
      ["PCCC", /^P\d{12}$/],
      ["BRN (사업자등록번호)", /^\d{10}$/],
    ],
    always: true,
  },
  MX: {
    names: "RFC / CURP",
    kinds: [
      ["RFC", /^[A-ZÑ&\d]{12,13}$/],
      ["CURP", /^[A-Z\d]{18}$/],
    ],
  },
  PE: {
    names: "RUC / DNI / CE",
    kinds: [
      ["RUC", /^\d{11}$/],
      ["DNI", /^\d{8}$/],
      ["CE", /^\d{9}$/],
    ],
  },
  TR: {
    names: "T.C. kimlik no / VKN",
    kinds: [
      ["T.C. kimlik no", /^\d{11}$/],
      ["VKN", /^\d{10}$/],
    ],
    always: true,
  },
  UY: { names: "Cédula / RUT" },
  ZA: {
    names: "ID / tax number",
    kinds: [
      ["ID", /^\d{13}$/],
      ["Tax number", /^\d{10}$/],
    ],
  },
};

const european = "EORI / VAT";

/** What the number is called where it goes; empty where nobody asks for one. */
export function customsNumberNames(country: string): string {
  return asked[country]?.names ?? (isEuropean(country) ? european : "");
}

/**
 * What to write before a number that goes with goods, in Latin letters first, for carriers and customs: `CPF`, `PCCC`. Of
 * a country whose kinds cannot be told apart, all of them; empty where nobody asks for one.
 */
export function customsNumberName(country: string, number: string): string {
  const kind = asked[country]?.kinds?.find(([, shape]) => shape.test(number));
  return kind?.[0] ?? (isPassport(country, number) ? "Passport" : customsNumberNames(country));
}

/** Where a foreigner's passport does instead, by the rules above. One without a letter looks like a mistyped number. */
const passports: ReadonlySet<string> = new Set(["BR", "EC", "ID", "IN", "ZA"]);
const passportShape = /^(?=.*[A-Z])(?=.*\d{5})[A-Z\d]{7,10}$/;

/** Whether the number can be a passport's, in a country where that is taken. */
export const isPassport = (country: string, number: string) =>
  passports.has(country) && passportShape.test(number);

/** Whether customs of the country clear no parcel from abroad without the recipient's number. */
export function alwaysNeedsCustomsNumber(country: string): boolean {
  return asked[country]?.always === true;
}

/** What to say of a number that is missing, or that can be none of the country: a text key. */
export function numberError(country: string, typed: string): string {
  const names = customsNumberNames(country);
  if (!names) return typed ? "address:error.taxIdAny" : "common:required";
  return `address:error.${typed ? "taxId" : "taxIdMissing"}|${JSON.stringify({ names })}`;
}

/** Countries that know EORI and VAT numbers: the European Union and the United Kingdom. */
export function isEuropean(country: string): boolean {
  const isPrefixOnly = country === "XI" || country === "EL";
  return country === "GB" || (!isPrefixOnly && isEuropeanPrefix(vatPrefix(country)));
}
