/** /user/excelorderhistory/template-en.xlsx, template-zh.xlsx: an empty table of orders to be filled in. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { templateBook } from "~/domain/orderentry/workbooks.server";
import { workbookAnswer } from "./workbook-answer.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireMember(args);
  const isChinese = new URL(args.request.url).pathname.endsWith("-zh.xlsx");
  return workbookAnswer(templateBook(isChinese ? "zh-CN" : "en-US"), "orders.xlsx");
}
