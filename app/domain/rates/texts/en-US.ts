/** Words of exchange rates at the desk. */
export const rates = {
  title: "Exchange rates",
  description:
    "What one unit is worth in US dollars. A new rate holds from the moment it is entered; none is ever changed.",
  base: "Currency",
  rate: "US dollars for one unit",
  "rate.hint": "Such as 1.085",
  source: "Source",
  "source.hint": "Who says so: a bank, a provider, a person in finance",
  sure: "It differs by a tenth or more, and is right all the same",
  new: "New rate",
  enter: "Enter rate",
  list: "All rates",
  from: "Holds from",
  present: "{{ccy}}, now ${{rate}}",
  "source.initial": "Set at the start",
  empty: "No rates yet",
  "flash.entered": "The rate holds from now on.",
  "error.rate": "Enter a rate such as 1.085, with at most six decimals",
  "error.unknown": "No rate is kept of this currency",
  "error.far":
    "This differs by a tenth or more from the last rate. Check it, and tick the box where it is right.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    rates: typeof rates;
  }
}
