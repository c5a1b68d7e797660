/** What tests of corrections share: what one of finance proposed is posted or refused by another, on the desk's own pages. */
import { action as adjustmentPage } from "~/routes/desk/ledger/adjustment";
import { loader as linePage } from "~/routes/desk/bank/line";
import type { TestStaff } from "./factories";
import { callAction, callLoader } from "./setup/call";
import { lineBy } from "./statements";

/** The number of what was proposed: a proposal leads to its page. */
export const numberOf = (answer: { location: string | null }): string =>
  String(answer.location).split("/").at(-1) ?? "";

/** Posts a proposal, or refuses it. */
export const settle = (by: TestStaff, no: string, form: Record<string, string> = { intent: "approve" }) =>
  callAction(adjustmentPage, {
    url: `/desk/ledger/adjustments/${no}`,
    params: { adjustmentNo: no },
    as: by,
    form,
  });

/** A line as its page shows it to one of finance. */
export async function shownLine(as: TestStaff, ref: string) {
  const { id } = await lineBy(ref);
  return (await callLoader(linePage, { params: { lineId: id }, as })).data.line;
}
