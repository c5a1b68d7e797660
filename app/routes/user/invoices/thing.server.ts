/** What both invoice pages of a thing load: its newest document, the others, or why there is none yet. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { defaultAddress } from "~/domain/accounts/addresses.server";
import { documentsOfThing, findDocument, shownSheet } from "~/domain/invoices/invoices.server";
import { localeOf } from "~/i18n/i18n.server";

/** `unpaid` where there is nothing to invoice. */
export async function thingOf(
  args: LoaderFunctionArgs,
  memberId: string,
  types: readonly string[],
  no: string,
) {
  const known = await documentsOfThing(memberId, types, no);
  // The page of an order is its invoice; what corrects it, and its differences, stand below.
  const own = known?.documents.filter(({ refType }) => types.includes(refType)) ?? [];
  const newest = own.find(({ kind }) => kind !== "CREDIT_NOTE") ?? own[0];
  const document = newest ? await findDocument(memberId, newest.no) : null;
  const billing = document !== null || (await defaultAddress(memberId, "billing")) !== null;
  return {
    sheet: document && shownSheet(document, localeOf(args)),
    // The oldest first, as on the page of a document.
    related: known?.documents.filter((row) => row.no !== document?.no).toReversed() ?? [],
    waits: document ? null : known ? (known.waits ?? "soon") : ("unpaid" as const),
    letters: known?.letters ?? null,
    billing,
    known: known !== null,
  };
}
