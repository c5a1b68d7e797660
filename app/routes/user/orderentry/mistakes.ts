/** /user/excelorderhistory/:importId/mistakes.xlsx: the orders that were not taken, each reason beside its cell. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { findFile } from "~/domain/orderentry/files.server";
import { mistakesBook } from "~/domain/orderentry/workbooks.server";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { workbookAnswer } from "./workbook-answer.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const run = found(await findFile(member.id, args.params["importId"] ?? ""));
  const names = found(run.checked?.opened).names;
  return workbookAnswer(found(await mistakesBook(run.id, names, localeOf(args))), "orders-to-mend.xlsx");
}
