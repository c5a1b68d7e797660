/** Exchange rates (D8): what is entered holds from then on, and what was frozen before stays as it was. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { enterRate } from "~/domain/rates/desk.server";
import { atOnce, move } from "./move";

const enters = move({
  name: "finance enters a rate",
  args: fc.record({
    base: fc.constantFrom("EUR" as const, "EUR" as const, "GBP" as const),
    rate: fc.integer({ min: 1_020_000, max: 1_380_000 }).map(BigInt),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  async run(_model, real, { base, rate, clicks }) {
    const key = randomUUID();
    await atOnce(clicks, () => enterRate(real.staff, { base, rate, source: "ECB", sure: true }, key));
    real.rates[base] = rate;
  },
});

export const rates = [enters];
