/** What belongs to one member and has an address of its own: the guard matrix asks for it as somebody else. */
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeAddress } from "../../../tests/factories";
import type { ForeignCase } from "../../../tests/guard-matrix/foreign-case";
import { issuedInvoices } from "../../../tests/invoices";
import { makeWorld, paidOrder } from "../../../tests/orders";
import { askPrint, buildArchive } from "./archive.server";

export const foreignCases: ForeignCase[] = [
  {
    what: "an invoice",
    make: async () => {
      const world = await makeWorld();
      await makeAddress(world.member.id, { kind: "billing" });
      const { no } = await paidOrder(world);
      await issuedInvoices(world.member.id);
      const row = await db.first<{ no: string }>(
        sql`select no from invoice where user_id = ${world.member.id}`,
      );
      const archive = await askPrint(world.member.id, [no], "en-US");
      const id = archive.ok ? archive.value : "";
      await buildArchive(id, true);
      const invoice = row?.no ?? "";
      return {
        owner: world.member,
        paths: [
          paths.invoice(invoice),
          paths.invoicePdf(invoice),
          paths.orderInvoice(no),
          paths.invoiceArchive(id),
        ],
      };
    },
  },
];
