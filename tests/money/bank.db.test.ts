/** The same of the bank's lines (§4.6, decision 017), and of what stands on them: wires and withdrawals. */
import { test } from "vitest";
import "~/domain/wiring.server";
import { bank } from "./bank";
import { bankBack } from "./bank-back";
import { bankEntries } from "./bank-entries";
import { byHand } from "./by-hand";
import { exchange } from "./exchange";
import { holds, timeout } from "./property";
import { mistakes } from "./mistakes";
import { orders } from "./orders";
import { orderWires } from "./order-wires";
import { providerBookings } from "./provider-bookings";
import { providers } from "./providers";
import { rechargeWires } from "./recharge-wires";
import { withdrawals } from "./withdrawals";
import { wrongMembers } from "./wrong-members";

const [corrects] = byHand;
const [order] = orders;

const moves = [
  ...bankEntries,
  ...bank,
  ...bankBack,
  ...mistakes,
  ...wrongMembers,
  ...providers,
  ...providerBookings,
  ...rechargeWires,
  ...withdrawals.filter(({ name }) => !name.includes("refuses")),
  ...(corrects ? [corrects] : []),
  ...(order ? [order] : []),
  ...orderWires,
  ...exchange,
];

test(
  "whatever finance says of the bank's lines, every cent is where it says",
  () => holds(moves, 200),
  timeout,
);
