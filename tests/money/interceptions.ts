/** Paid orders that their member stops (3.1 #24 to #28): asked, answered, let go on; a cancel then costs its fee. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { interceptionFee } from "~/domain/orders/config";
import { orderSteps } from "~/domain/orders/steps.server";
import { askToStop, letGoOn } from "~/domain/orders/stopping/commands.server";
import { picker } from "../outbound";
import { isDisputed } from "./disputes";
import type { Model } from "./model";
import { atOnce, likely, move, nth, pick } from "./move";
import { paidFor } from "./orders";
import { isBefore } from "./refunds";
import type { Order } from "./things";

const clicks = fc.integer({ min: 1, max: 2 });

const one = async (done: Promise<readonly { ok: boolean }[]>) => ({ ok: (await done).every(({ ok }) => ok) });

const mayStop = (order: Order) => isBefore(order) && order.stop === null;

const asks = move({
  name: "a member asks for a paid order to be stopped",
  often: 2,
  args: fc.record({ which: nth, clicks }),
  fits: (model) => paidFor(model).length > 0,
  async run(model, real, { which, clicks }) {
    const order = likely(paidFor(model), mayStop, which) as Order;
    const possible = mayStop(order);
    const ask = () => one(askToStop(real.payer.id, [order.no], "too late", randomUUID()));
    expect(await atOnce(clicks, ask)).toBe(possible ? 1 : 0);
    // What it costs is what it was when it was asked: nothing before goods are bought or set aside.
    const fee = order.status === "PENDING" ? 0n : interceptionFee;
    if (possible) order.stop = { by: "member", fee, answered: false };
  },
});

const waiting = (model: Model) => model.orders.filter(({ stop }) => stop !== null && !stop.answered);

const answers = move({
  name: "staff say that an order stands still, or that it is too late",
  often: 2,
  args: fc.record({ which: nth, late: fc.constantFrom(false, false, true), clicks }),
  fits: (model) => waiting(model).length > 0,
  async run(model, real, { which, late, clicks }) {
    const order = pick(waiting(model), which);
    const event = late ? "too-late" : "stopped";
    // What staff call too late has left: here its goods have not.
    const isHere = event === "too-late";
    const staff = { ...picker(real.agent.id, ["warehouse"]), name: "Lin" };
    const say = () => orderSteps.runStep({ staff }, order.no, event, {});
    expect(await atOnce(clicks, say)).toBe(isHere ? 0 : 1);
    if (!isHere && order.stop) order.stop.answered = true;
  },
});

const stopped = (model: Model) => model.orders.filter(({ stop }) => stop !== null);

const goesOn = move({
  name: "a member lets an order that was stopped go on",
  args: fc.record({ which: nth, clicks }),
  fits: (model) => stopped(model).length > 0,
  async run(model, real, { which, clicks }) {
    const order = pick(stopped(model), which);
    const possible = !isDisputed(model, order);
    const resume = () => one(letGoOn(real.payer.id, [order.no], randomUUID()));
    expect(await atOnce(clicks, resume)).toBe(possible ? 1 : 0);
    if (possible) order.stop = null;
  },
});

export const interceptions = [asks, asks, answers, answers, goesOn];
