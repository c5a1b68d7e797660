import { words } from "~/i18n/words/en-US";

/** Postal addresses: the address book, and where orders go. */
export const address = {
  "field.firstName": words.firstName,
  "field.lastName": words.lastName,
  "field.company": words.company,
  "field.companyId": "Company ID",
  "field.companyIdHint": "Number in the company register",
  "field.vatNo": "VAT number",
  "field.vatNoHint": "With the prefix of the country, such as DE123456789",
  "field.country": words.country,
  "field.province": "Province or state",
  "field.city": words.city,
  "field.street": "Street",
  "field.houseNo": "House no.",
  "field.address": "Flat, building, district",
  "field.postCode": words.postCode,
  "field.taxId": "Tax or customs number",
  "field.phone": words.phone,
  "field.email": words.email,
  "field.keepLetters": "Letters",
  "field.isDefault": words.default,
  save: "Save address",
  chooseCountry: words.chooseACountry,
  chooseProvince: "Choose a province or state",
  noPostCode: "This country has no post codes; you can write N/A",
  keepLetters: "Keep these letters. Carriers may refuse the parcel or print question marks",

  "taxId.always": "{{country}}: {{names}}. Customs there release no parcel from abroad without it.",
  "taxId.asked": "{{country}}: {{names}}. Needed where the shipping method asks for it.",
  "taxId.firm": "{{country}}: {{names}}, where the recipient is a company.",
  "taxId.none":
    "Leave it empty unless customs ask the recipient for one, such as CPF in Brazil or PCCC in South Korea.",
  "taxId.KR": "A PCCC is valid for one year; the recipient renews it at unipass.customs.go.kr.",

  "error.province": "Choose a province or state of this country",
  "error.provinceNear":
    "This is no province or state of the country. {{near}} is the nearest: please check it",
  "error.houseNo": "Enter the house number. If the house has none, write: none",
  "error.postCode": "This post code does not fit the country",
  "error.phone": "Enter a phone number of 5 to 20 digits",
  "error.vatNo": "This is not a valid VAT number for the country. Example: {{example}}",
  "error.taxId": "This is not a valid number for the country ({{names}}). Please check its digits",
  "error.taxIdAny": "This cannot be a tax or customs number. Please use 4 to 24 letters and digits",
  "error.taxIdMissing": "Enter the recipient’s number: {{names}}",
  "error.closed": "We cannot ship to this country: it is under sanctions",
  "error.letters":
    "Carriers print Latin letters only. Please write the address in Latin letters, or tick the box to keep it as it is",

  "error.unprintable":
    "Our invoices cannot show these letters: {{letters}}. Please write them in other letters.",

  "list.shipping": "Shipping addresses",
  "list.shippingText": "For orders you ship to yourself and for bulk purchases. The default is chosen first.",
  "list.billing": "Billing addresses",
  "list.billingText": "The default is printed on your invoices.",
  "list.count": "{{count}} of {{max}}",
  "list.full": "You have reached the limit of {{max}} addresses. Delete one to add another.",
  "list.add": "Add an address",
  "list.default": words.default,
  "list.edit": words.edit,
  "list.delete": words.delete,
  "list.makeDefault": "Make default",
  "list.vatNo": "VAT {{number}}",
  "list.companyId": "Company ID {{number}}",
  "empty.shipping": "The shipping address is empty. Do you want to go and set the shipping address?",
  "empty.billing": "The billing address is empty. Do you want to go and set the billing address?",
  "empty.add": "Set the address",

  "new.shipping": "New shipping address",
  "new.billing": "New billing address",
  "edit.shipping": "Edit shipping address",
  "edit.billing": "Edit billing address",
  "form.business": words.company,
  "form.isDefault": "Use as default",
  "form.wasDefault": "This is the default. To change that, make another address the default.",

  "delete.title": "Delete this address?",
  "delete.text": "Past orders keep this address.",
  "delete.default":
    "This is your default address. The most recently added of the others becomes the default.",
  "delete.submit": "Delete address",
  "delete.keep": "Keep it",

  "word.province.state": "State",
  "word.province.prefecture": "Prefecture",
  "word.province.county": "County",
  "word.province.emirate": "Emirate",
  "word.province.department": "Department",
  "word.province.island": "Island",
  "word.province.parish": "Parish",
  "word.province.oblast": "Oblast",
  "word.province.area": "Area",
  "word.province.doSi": "Province or city (Do/Si)",
  "word.postCode.zip": "ZIP code",
  "word.postCode.pin": "PIN code",
  "word.postCode.eircode": "Eircode",
  "word.postCode.cep": "Post code (CEP)",
  "word.city.postTown": "Town",
  "word.city.suburb": "Suburb",
  "paste.label": "Paste a whole address",
  "paste.hint": "Copy it from a chat, a mail or a label. Check the fields afterwards.",
  "paste.fill": "Fill in",
  "paste.done": "Filled in. Please check each field.",
  "flash.saved": "Address saved",
  "flash.deleted": "Address deleted",
  "flash.deletedAlready": "This address is already deleted.",
  "flash.default": "This is now the default address",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    address: typeof address;
  }
}
