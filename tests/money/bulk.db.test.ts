/** Any sequence of what moves the money of bulk orders, against the table of postings (J2, J5 to J9). */
import { test } from "vitest";
import "~/domain/wiring.server";
import { agreeOnBulk, bulkMoves } from "./bulk-orders";
import type { Move } from "./move";
import { holds, timeout } from "./property";

const checked = (entry: Move): Move => ({
  ...entry,
  async run(model, real, args) {
    await entry.run(model, real, args);
    await agreeOnBulk(model, real);
  },
});

test(
  "deposits, balances and what comes back stand where the table of postings puts them",
  () => holds(bulkMoves.map(checked), 60),
  timeout,
);
