/** The same of the bank's lines (§4.6, decision 017), and of what stands on them: wires and withdrawals. */
import { test } from "vitest";
import "~/domain/wiring.server";
import { bank } from "./bank";
import { bankBack } from "./bank-back";
import { byHand } from "./by-hand";
import { holds, timeout } from "./property";
import { rechargeWires } from "./recharge-wires";
import { withdrawals } from "./withdrawals";

const [corrects] = byHand;

const moves = [
  ...[...bank, ...bankBack, ...rechargeWires],
  ...withdrawals.filter(({ name }) => !name.includes("refuses")),
  ...(corrects ? [corrects] : []),
];

test(
  "whatever finance says of the bank's lines, every cent is where it says",
  () => holds(moves, 80),
  timeout,
);
