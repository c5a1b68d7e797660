/** What the page of one order posts, and which command each intent is. */
import { keptAddress } from "~/domain/accounts/addresses.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { createCheckout } from "./checkout.server";
import { cancelPaidOrder } from "./cancel-paid.server";
import { numberError } from "~/domain/accounts/customs-numbers";
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import type { OrderForm } from "./forms";
import { askForAddress, decideChange } from "./changes/decide.server";
import { orderSteps } from "./steps.server";
import { likeLine, skipLike, skipLine } from "./line-links.server";
import { mergeOrders, unmergeOrders } from "./merging/merge.server";
import { acceptPrice, confirmState, editOrder, lockOrder, moveOrder } from "./member-actions.server";
import { splitOrder, unsplitOrder } from "./splitting/split.server";
import { retryWriteBack } from "./write-back.server";
import type { z } from "zod";
import type { Taken } from "~/platform/http/take-form.server";

type OrderFields = z.output<typeof OrderForm>;

/** Does what the form says to the member's order. */
export async function actOnOrder(
  memberId: string,
  orderNo: string,
  { value: fields, key, refuse }: Pick<Taken<OrderFields>, "value" | "key" | "refuse">,
) {
  if (fields.intent === "pay") {
    const checkout = await createCheckout(memberId, [orderNo]);
    return checkout ? redirect(paths.orderPayment(checkout)) : refuse("orders:error.unknown", 409);
  }
  if (fields.intent === "connect-like") {
    const like = await likeLine(memberId, orderNo, fields.line);
    if (!like.ok) return refuse(like.error, 409);
    const { storeProductId: storeProduct, storeVariantId } = like.value;
    const back = paths.storeOrder(orderNo);
    return redirect(paths.skuConnect({ storeProduct, for: storeVariantId, back }));
  }
  const done = await run(fields, memberId, orderNo, key);
  if (!done.ok && (fields.intent === "address" || fields.intent === "new-address") && done.error === "tax-id")
    return refuse({ taxId: [numberError(fields.country, fields.taxId)] }, 409);
  if (!done.ok) return refuse(done.error, 409);
  return redirect(paths.storeOrder(orderNo), flash(`orders:flash.${fields.intent}`));
}

async function run(
  fields: OrderFields,
  memberId: string,
  orderNo: string,
  key: string,
): Promise<Result<unknown, string>> {
  switch (fields.intent) {
    case "address": {
      const { intent: _, keepLetters: lettersKept, taxId, ...shipTo } = fields;
      const number = customsNumberOf(shipTo.country, taxId);
      if (taxId && number === null) return err("tax-id");
      const to = { ...keptAddress(shipTo), ...(number ? { taxId: number } : {}) };
      return editOrder(memberId, orderNo, { shipTo: to, lettersKept });
    }
    case "new-address": {
      const { intent: _, keepLetters: __, taxId, ...shipTo } = fields;
      const number = customsNumberOf(shipTo.country, taxId);
      if (taxId && number === null) return err("tax-id");
      const to = { ...keptAddress(shipTo), ...(number ? { taxId: number } : {}) };
      return askForAddress(memberId, orderNo, to, { reason: "" });
    }
    case "intercept":
      return orderSteps.runStep({ member: memberId }, orderNo, "intercept", {
        input: { reason: fields.reason || undefined },
        once: key,
      });
    case "resume":
      return orderSteps.runStep({ member: memberId }, orderNo, "resume", { once: key });
    case "change-accepted":
    case "change-refused": {
      const accept = fields.intent === "change-accepted";
      return decideChange({ member: memberId }, orderNo, {
        accept,
        seen: fields.change,
        price: fields.price,
      });
    }
    case "method":
      return editOrder(memberId, orderNo, { channelId: fields.channel });
    case "remark":
      return editOrder(memberId, orderNo, { remark: fields.remark });
    case "write-back":
      return retry(memberId, orderNo, fields.parcel);
    case "accept-price":
      return acceptPrice(memberId, orderNo, fields.seen);
    case "confirm-state":
      return confirmState(memberId, orderNo, fields.seen);
    case "merge":
      return mergeOrders(memberId, [...new Set([orderNo, ...fields.with])]);
    case "unmerge":
      return unmergeOrders(memberId, orderNo);
    case "split": {
      const { line, parcel } = fields;
      return splitOrder(memberId, orderNo, new Map(line.map((id, i) => [id, parcel[i] ?? 1])));
    }
    case "unsplit":
      return unsplitOrder(memberId, orderNo);
    case "cancel-refund":
      return cancelPaidOrder(
        { no: orderNo, memberId },
        { member: memberId },
        "",
        fields.keep === undefined ? null : { goods: BigInt(fields.keep) },
      );
    case "skip-line":
    case "undo-line":
      return skipLine(memberId, orderNo, fields.line, fields.intent === "skip-line");
    case "skip-like":
      return skipLike(memberId, orderNo, fields.line);
    case "pay":
    case "connect-like":
      return ok();
    default:
      return moveOrder(memberId, orderNo, fields.intent);
  }
}

function retry(memberId: string, orderNo: string, packageId: string): Promise<Result<undefined, string>> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, memberId, orderNo);
    const revived = order !== null && (await retryWriteBack(tx, packageId, order.id));
    return revived ? ok() : err("orders:error.stale");
  });
}
