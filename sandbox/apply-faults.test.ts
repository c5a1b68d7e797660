import { expect, test } from "vitest";
import { newsOf, sendNews } from "./apply-faults";
import { parseFault } from "./control/faults";
import type { Sandbox } from "./state";

test.each([
  ["lost", "lost", 0],
  ["duplicate", "sent", 2],
])(
  "news that is %s stays so, also where the fault is gone before it is sent",
  async (kind, outcome, times) => {
    const sandbox = {
      world: { faults: [parseFault({ target: "shopify-webhooks:blue", kind })] },
      save: () => undefined,
    } as unknown as Sandbox;
    const news = newsOf(sandbox, ["shopify-webhooks:blue", "shopify-webhooks"], "orders/create");
    sandbox.world.faults = [];
    let sent = 0;
    const send = () => Promise.resolve(void sent++);
    expect(await sendNews(sandbox, news, send)).toBe(outcome);
    expect(sent).toBe(times);
  },
);
