import { words } from "~/i18n/words/en-US";

/** Words of exchange rates at the desk. */
export const rates = {
  title: "Exchange rates",
  description:
    "The value of one unit in US dollars. A new rate applies from the moment it is entered; existing rates never change.",
  base: words.currency,
  rate: "US dollars for one unit",
  "rate.hint": "Such as 1.085",
  source: "Source",
  "source.hint": "Where the rate comes from: a bank, a provider, a person in finance",
  sure: "It differs by a tenth or more, and it is correct",
  new: "New rate",
  enter: "Enter rate",
  list: "All rates",
  from: "Valid from",
  present: "{{ccy}}, now ${{rate}}",
  "source.initial": "Set at the start",
  empty: "No rates yet",
  "flash.entered": "The rate applies from now on.",
  "error.rate": "Enter a rate such as 1.085, with at most six decimals",
  "error.unknown": "We do not keep rates for this currency",
  "error.far":
    "This differs by a tenth or more from the last rate. Check it, and tick the box if it is correct.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    rates: typeof rates;
  }
}
