/**
 * What plugins and apps add to an order about who receives it: tax and customs numbers, house number, wishes for the
 * delivery. Only keys in use are read: `_shipping_tax` is an amount and `number` may be anything. Pure.
 *
 * Keys: Brazilian Market on WooCommerce (`_billing_cpf`, `_billing_cnpj`, `_shipping_number`, `_billing_neighborhood`; in
 * its REST answers also `billing.cpf`); additional fields of WooCommerce's block checkout (`_wc_billing/<plugin>/cpf`);
 * Shopify's localized fields (`SHIPPING_CREDENTIAL_BR`, `TAX_CREDENTIAL_BR`) and note attributes (`CPF/CNPJ`).
 */
export type OrderFact = { readonly key: string; readonly value: string };

export type RecipientFacts = {
  /** As it was typed; empty where nothing says one. */
  readonly taxId: string;
  readonly houseNo: string;
  readonly district: string;
  readonly deliveryNote: string;
};

/** The most exact first: a customs code before a number for bills. */
const numberKeys: readonly RegExp[] = [
  /^(?:shipping credential [a-z]{2}|pccc|(?:personal )?customs(?: clearance)? (?:code|number|id)|개인통관고유부호)$/,
  /^(?:cpf|cnpj|cpf cnpj|cpf ou cnpj|rut|tckn|tc kimlik(?: no)?|tc no|tc kimlik numarasi|vkn)$/,
  /^(?:eori(?: number)?|cuit|cuil|dni|nie|ruc|rfc|curp|nit|cedula|npwp|nik|codice fiscale|aadhaar)$/,
  /^(?:tax credential [a-z]{2}|tax (?:id|number)|vat (?:id|number)|eu vat number|nif|税号|身份证号?)$/,
];
/** Of an address only: a bare `number` may be anything. */
const houseKeys =
  /^(?:(?:billing|shipping) (?:number|house number)|huisnummer|hausnummer|house number|street number)$/;
const suffixKeys = /^(?:(?:billing|shipping) )?(?:house number suffix|huisnummer toevoeging)$/;
const districtKeys = /^(?:(?:billing|shipping) neighborhood|bairro)$/;
const noteKeys =
  /^(?:delivery (?:notes?|instructions?|comments?)|shipping (?:notes?|instructions?)|driver note|courier note|gate code|door code|lieferhinweis|instrucciones de entrega|instructions de livraison)$/;

const longest = { number: 60, house: 20, district: 60, note: 500 } as const;

/** Reads facts; those about the shipping address come before those about the billing one. */
export function recipientFacts(facts: readonly OrderFact[]): RecipientFacts {
  const read = facts
    .map(({ key, value }) => ({ words: wordsOf(key), value: value.trim() }))
    .filter(({ value }) => value !== "")
    .toSorted((a, b) => Number(isOfShipping(b.words)) - Number(isOfShipping(a.words)));
  const first = (keys: RegExp, most: number, bare = false) =>
    read.find(({ words, value }) => keys.test(bare ? bareOf(words) : words) && value.length <= most)?.value ??
    "";
  const numbers = numberKeys.map((keys) => first(keys, longest.number, true));
  const suffix = first(suffixKeys, longest.house);
  return {
    taxId: numbers.find((value) => /\d/.test(value)) ?? "",
    houseNo: `${first(houseKeys, longest.house)}${suffix && ` ${suffix}`}`.trim(),
    district: first(districtKeys, longest.district),
    deliveryNote: first(noteKeys, longest.note),
  };
}

const isOfShipping = (words: string) => words.startsWith("shipping ");

const bareOf = (words: string) =>
  words.startsWith("shipping credential") ? words : words.replace(/^(?:billing|shipping) /, "");

/** `_wc_shipping/brazil/cpf` → `shipping cpf`, `CPF/CNPJ` → `cpf cnpj`. */
function wordsOf(key: string): string {
  const plain = key.slice(0, 120).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");
  return plain
    .replace(/^_wc_(billing|shipping|other)\/(?:.*\/)?/, (_, group: string) =>
      group === "other" ? "" : `${group} `,
    )
    .replaceAll("ı", "i")
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
}
