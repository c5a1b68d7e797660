/** What tests of invoices share: the company that sells, and documents that are issued. */
import { issueFor } from "~/domain/invoices/issue.server";
import { enterSeller, sellerNow } from "~/domain/invoices/seller.server";

/** A company as finance enters it. */
export const company = {
  legalName: "Quayside Trading Ltd",
  registration: "CR No. 3124",
  vatNo: "",
  street: "8 Harbour Road",
  postCode: "999077",
  city: "Hong Kong",
  province: "",
  country: "HK",
  email: "billing@quayside.test",
  footer: "",
};

/** Enters the company where none is entered yet. */
export async function enterCompany(): Promise<void> {
  if (!(await sellerNow())) await enterSeller(null, company, 0);
}

/** Issues what is due to a member; answers how many documents that were. */
export async function issuedInvoices(memberId: string): Promise<number> {
  await enterCompany();
  return issueFor(memberId);
}
