/** Pages of one store: finding it by the slug in the path. */
import { html, page, type Exchange, type Reply } from "../http";
import type { Sandbox } from "../state";
import type { Store } from "./types";

export type StoreAct = (store: Store, exchange: Exchange) => Reply | Promise<Reply>;

/** Wraps a page so that it finds its store, or says that there is none. */
export function inStore(sandbox: Sandbox, act: StoreAct): (exchange: Exchange) => Reply | Promise<Reply> {
  return (exchange) => {
    const store = sandbox.world.woo[exchange.params["slug"] ?? ""];
    if (store) return act(store, exchange);
    return page(
      html`<h1>No such store</h1>
        <p><a href="/">Back to the sandbox</a></p>`,
      404,
    );
  };
}
