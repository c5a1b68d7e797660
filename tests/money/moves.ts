/**
 * Everything that moves a member's money, one entry each: what it is tried with, when it makes sense to try it, and
 * what it does to the product and to the model. A new command is one more entry of `moves`.
 */
import { answers } from "./answers";
import { autopay } from "./autopay";
import { bank } from "./bank";
import { bankEntries } from "./bank-entries";
import { bankBack } from "./bank-back";
import { billsAfter } from "./bills-after";
import { billsBefore } from "./bills-before";
import { byHand } from "./by-hand";
import { cards } from "./cards";
import { corrections } from "./corrections";
import { changedLines } from "./changed-lines";
import { claims } from "./claims";
import { credit } from "./credit";
import { disputes } from "./disputes";
import { exchange } from "./exchange";
import { interceptions } from "./interceptions";
import { merged } from "./merged";
import { mistakes } from "./mistakes";
import { wrongMembers } from "./wrong-members";
import type { Move } from "./move";
import { orders } from "./orders";
import { outside } from "./outside";
import { orderWires } from "./order-wires";
import { providerBookings } from "./provider-bookings";
import { providers } from "./providers";
import { rates } from "./rates";
import { recharges } from "./recharges";
import { rechargeWires } from "./recharge-wires";
import { refunds } from "./refunds";
import { withdrawals } from "./withdrawals";

/** What moves money onto and off orders, with all that pays them: more comes after more where nothing else is in between. */
export const aboutOrders: readonly Move[] = [
  ...recharges,
  ...answers,
  ...orders,
  ...cards,
  ...autopay,
  ...byHand,
  ...credit,
  ...disputes,
  ...interceptions,
  ...changedLines,
  ...merged,
  ...claims,
  ...orderWires,
  ...refunds,
  ...billsAfter,
  ...billsBefore,
  ...outside,
];

/** All moves. Those that many others build on stand more than once, so that they are tried more often. */
export const moves: readonly Move[] = [
  ...aboutOrders,
  ...rechargeWires,
  ...corrections,
  ...withdrawals,
  ...bankEntries,
  ...bank,
  ...bankBack,
  ...mistakes,
  ...wrongMembers,
  ...providers,
  ...providerBookings,
  ...rates,
  ...exchange,
];
