/** Webhooks of the tracking services: signed, sent again while they are not taken, lost or doubled on demand. */
import { newsOf, sendNews } from "../apply-faults";
import { post } from "../deliver";
import type { Sandbox } from "../state";
import type { NewsDelivery } from "./state";

const mostKept = 500;

export type Told = {
  target: "17track-webhooks" | "aftership-webhooks";
  event: string;
  number: string;
  url: string;
  body: string;
  /** Headers with the signature; `forged` with a wrong one. */
  headers: (body: string, forged: boolean) => Record<string, string>;
  /** Waits before each further try, in ms. */
  waits: readonly number[];
  settled?: (done: boolean) => void;
};

/** Sends one, in a moment. */
export function tellNews(sandbox: Sandbox, deliveries: NewsDelivery[], told: Told): void {
  const { event, number, url } = told;
  const delivery: NewsDelivery = { event, number, url, state: "pending", attempts: [], nextAt: Date.now() };
  deliveries.push(delivery);
  deliveries.splice(0, Math.max(0, deliveries.length - mostKept));
  const news = newsOf(sandbox, [told.target], `${event} ${number}`);
  sandbox.later(10, async () => {
    const outcome = await sendNews(sandbox, news, (forged) => attempt(sandbox, delivery, told, forged));
    if (outcome === "lost") Object.assign(delivery, { state: "lost", nextAt: null });
    sandbox.save();
  });
}

async function attempt(sandbox: Sandbox, delivery: NewsDelivery, told: Told, forged = false): Promise<void> {
  const headers = { "Content-Type": "application/json; charset=utf-8", ...told.headers(told.body, forged) };
  const { status, ms, error } = await post(told.url, headers, told.body);
  delivery.attempts.push({ at: Date.now(), status, ms, error });
  const done = status >= 200 && status < 300;
  if (done) Object.assign(delivery, { state: "delivered", nextAt: null });
  else if (delivery.state !== "delivered") comeAgain(sandbox, delivery, told);
  if (done || delivery.state === "failed") told.settled?.(done);
  sandbox.save();
}

function comeAgain(sandbox: Sandbox, delivery: NewsDelivery, told: Told): void {
  const wait = told.waits[delivery.attempts.length - 1];
  if (wait === undefined) return void Object.assign(delivery, { state: "failed", nextAt: null });
  delivery.nextAt = Date.now() + wait;
  sandbox.later(wait, () => (delivery.state === "pending" ? attempt(sandbox, delivery, told) : undefined));
}
