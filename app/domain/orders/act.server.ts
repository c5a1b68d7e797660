/** What the page of one order posts, and which command each intent is. */
import { keptAddress } from "~/domain/accounts/kept-address.server";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once } from "~/platform/http/form.server";
import { transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { acceptPrice } from "./accept-price.server";
import { createCheckout } from "./checkout.server";
import { cancelPaidOrder } from "./cancel-paid.server";
import { numberError } from "~/domain/accounts/customs-numbers";
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import { OrderForm } from "./forms";
import { likeLine, skipLike, skipLine } from "./line-links.server";
import { confirmState, editOrder, lockOrder, moveOrder } from "./member-actions.server";
import { retryWriteBack } from "./write-back.server";
import type { z } from "zod";

type OrderFields = z.output<typeof OrderForm>;

/** Does what the form says to the member's order, once. */
export async function actOnOrder(
  args: ActionFunctionArgs,
  form: FormData,
  memberId: string,
  orderNo: string,
) {
  const submission = parseWithZod(form, { schema: schemaFor(form) });
  if (submission.status !== "success") return invalid(submission);
  const fields = submission.value;
  return once(args, form, `member:${memberId}`, async () => {
    if (fields.intent === "pay") {
      const checkout = await createCheckout(memberId, [orderNo]);
      return checkout
        ? redirect(paths.orderPayment(checkout))
        : invalid(submission, "orders:error.unknown", 409);
    }
    if (fields.intent === "connect-like") {
      const like = await likeLine(memberId, orderNo, fields.line);
      if (!like.ok) return invalid(submission, like.error, 409);
      const { storeProductId, storeVariantId } = like.value;
      return redirect(
        paths.skuConnect({
          storeProduct: storeProductId,
          for: storeVariantId,
          back: paths.storeOrder(orderNo),
        }),
      );
    }
    const done = await run(fields, memberId, orderNo);
    if (!done.ok && fields.intent === "address" && done.error === "tax-id")
      return invalid(submission, { taxId: [numberError(fields.country, fields.taxId)] }, 409);
    if (!done.ok) return invalid(submission, done.error, 409);
    return redirect(paths.storeOrder(orderNo), flash(`orders:flash.${fields.intent}`));
  });
}

/** The schema of the form's intent, so that errors name fields instead of "no schema fits". */
function schemaFor(form: FormData): typeof OrderForm {
  const intent = String(form.get("intent"));
  const schema = OrderForm.options.find((option) => option.shape.intent.safeParse(intent).success);
  return (schema ?? OrderForm.options[3]) as unknown as typeof OrderForm;
}

async function run(fields: OrderFields, memberId: string, orderNo: string): Promise<Result<unknown, string>> {
  switch (fields.intent) {
    case "address": {
      const { intent: _, keepLetters: lettersKept, taxId, ...shipTo } = fields;
      const number = customsNumberOf(shipTo.country, taxId);
      if (taxId && number === null) return err("tax-id");
      const to = { ...keptAddress(shipTo), ...(number ? { taxId: number } : {}) };
      return editOrder(memberId, orderNo, { shipTo: to, lettersKept });
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
    case "cancel-refund":
      return cancelPaidOrder({ no: orderNo, memberId }, `member:${memberId}`, "");
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

/** Tries to write a parcel of the member's own order back once more. */
function retry(memberId: string, orderNo: string, packageId: string): Promise<Result<undefined, string>> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, memberId, orderNo);
    const revived = order !== null && (await retryWriteBack(tx, packageId, order.id));
    return revived ? ok() : err("orders:error.stale");
  });
}
