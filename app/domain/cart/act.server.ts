/** What the cart's page posts, and which command each intent is. */
import { err, ok, type Result } from "~/platform/result";
import { paths } from "~/platform/paths";
import type { z } from "zod";
import { changeLine, clearInvalid, removeLines } from "./cart.server";
import type { CartForm } from "./forms";
import { problemOf, type CartLine } from "./lines";
import { beginPurchase } from "./purchase.server";
import { cartLines } from "./view.server";
import { addWish } from "./wishlist.server";

type CartChange = z.output<typeof CartForm>;

/** Where to go on, the cart itself where nothing is said, and what is told there. */
export type Done = { to?: string; news?: string };

/** Does what the form says to the member's cart. All of it may be repeated: the cart ends up the same. */
export async function actOnCart(memberId: string, change: CartChange): Promise<Result<Done, string>> {
  switch (change.intent) {
    case "update": {
      const changed = await changeLine(memberId, change.line, change);
      return changed.ok ? ok({ news: "cart:flash.updated" }) : err(`cart:error.${changed.error}`);
    }
    case "remove":
      await removeLines(memberId, change.line);
      return ok({ news: "cart:flash.removed" });
    case "clear":
      await clearInvalid(memberId);
      return ok({ news: "cart:flash.cleared" });
    case "wish":
      return moveToWishlist(memberId, change.line);
    case "list":
      return list(memberId, change.line);
    case "ask":
      return ask(memberId, change.line);
    case "buy":
      return buy(memberId, change.line);
  }
}

async function moveToWishlist(memberId: string, ids: readonly string[]): Promise<Result<Done, string>> {
  const lines = await cartLines(memberId, ids);
  const wished: string[] = [];
  for (const line of lines) {
    const added = await addWish(memberId, line.productId);
    if (added.ok || added.error === "already") wished.push(line.id);
    else if (added.error === "full") return err("cart:error.wishesFull");
  }
  await removeLines(memberId, wished);
  return wished.length < lines.length ? err("cart:error.takenDown") : ok({ news: "cart:flash.wished" });
}

/** The lines stay in the cart: who lists a product may still buy it. */
async function list(memberId: string, ids: readonly string[]): Promise<Result<Done, string>> {
  const lines = await cartLines(memberId, ids);
  if (lines.length === 0) return err("cart:error.nothing");
  if (lines.some((line) => problemOf(line) === "off")) return err("cart:error.takenDown");
  return ok({ to: paths.listChosen([...new Set(lines.map((line) => line.productId))].join(",")) });
}

async function ask(memberId: string, ids: readonly string[]): Promise<Result<Done, string>> {
  const lines = await cartLines(memberId, ids);
  const problem = problemWith(lines);
  return problem
    ? err(problem)
    : ok({ to: paths.cartAsk({ lines: lines.map((line) => line.id).join(".") }) });
}

async function buy(memberId: string, ids: readonly string[]): Promise<Result<Done, string>> {
  const lines = await cartLines(memberId, ids);
  const problem = problemWith(lines);
  if (problem) return err(problem);
  const id = await beginPurchase(
    memberId,
    lines.map((line) => line.id),
  );
  return ok({ to: paths.cartPay(id) });
}

/** Why lines cannot be bought as they stand, as the contract words it (M); null where they can. */
export function problemWith(lines: readonly CartLine[]): string | null {
  if (lines.length === 0) return "cart:error.nothing";
  const problems = lines.map(problemOf);
  if (problems.includes("off")) return "cart:error.takenDown";
  return problems.some((problem) => problem !== null) ? "cart:error.mend" : null;
}
