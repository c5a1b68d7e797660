/** The demo's company, its invoices, and a credit note for an order that was cancelled after it was invoiced. */
import "~/domain/wiring.server";
import { askPrint, buildArchive } from "~/domain/invoices/archive.server";
import { issueDue } from "~/domain/invoices/issue.server";
import { enterSeller, sellerNow } from "~/domain/invoices/seller.server";
import { addAddress, addressesOf } from "~/domain/accounts/addresses.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { db, sql } from "~/platform/db";

/** The company that sells, and where the demo member is billed. */
export async function seedDemoCompany(memberId: string): Promise<void> {
  if (!(await sellerNow())) {
    const company = {
      legalName: "Quayside Trading (Hong Kong) Ltd",
      registration: "CR No. 3124098, Hong Kong",
      vatNo: "",
      street: "8 Harbour Road",
      postCode: "999077",
      city: "Hong Kong",
      province: "",
      country: "HK",
      email: "billing@quayside.test",
      footer: "This company exists in the demo only.",
    };
    await enterSeller(null, company, 0);
  }
  if ((await addressesOf(memberId, "billing")).length > 0) return;
  await addAddress(memberId, "billing", {
    firstName: "Demo",
    lastName: "Member",
    company: "Harbour Goods 港湾贸易 GmbH",
    companyId: "HRB 10482",
    vatNo: "DE123456789",
    taxId: "",
    country: "DE",
    province: "",
    city: "Hamburg",
    street: "Am Sandtorkai",
    houseNo: "27",
    address: "",
    postCode: "20457",
    phone: "+49 40 555 0100",
    email: "",
    isDefault: true,
    keepLetters: true,
  });
}

/** Issues what the demo's payments asked for; where that was done before nothing is added. */
export async function seedDemoInvoices(memberId: string): Promise<void> {
  const known = await db.first(sql`select 1 from invoice where user_id = ${memberId} limit 1`);
  await issueDue({ waiting: true });
  if (known) return;
  const order = await db.first<{ no: string }>(sql`
    select no from store_order where user_id = ${memberId} and status = 'PENDING' and hold = 'NONE'
    order by placed_at desc, id desc limit 1`);
  if (!order) return;
  await cancelPaidOrder({ no: order.no, memberId }, `member:${memberId}`, "Ordered twice by mistake");
  await issueDue({ waiting: true });
  const printed = await askPrint(memberId, [order.no], "en-US");
  if (printed.ok) await buildArchive(printed.value, false);
}
