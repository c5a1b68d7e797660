/** What exchange rates bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";

export const rates = noun({
  desk: {
    entries: [
      {
        group: "money",
        at: 110,
        key: "desk.rates",
        to: paths.deskRates(),
        icon: "currency-circle-dollar",
        roles: ["finance"],
      },
    ],
  },
});
