/** Where a recharge that has begun leads: to the provider's page, to the wire's instructions, or to its result. */
import type { Begun } from "~/domain/wallet/wallet.server";
import { leave, redirect } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";

export function onwards(begun: Begun): Response {
  if (begun.state === "wire") return redirect(paths.wire(begun.no));
  return begun.state === "leave" ? leave(begun.url) : redirect(paths.payState(begun.paymentId));
}
