/** What belongs to one member and has an address of its own. A new noun adds its line: the matrix does the rest. */
import { randomUUID } from "node:crypto";
// Binds payables and listeners of all nouns, as the running product does.
import "~/domain/wiring.server";
import { billRefs } from "~/domain/bills/list.server";
import { raiseDifference } from "~/domain/bills/raise.server";
import { beginPurchase } from "~/domain/cart/purchase.server";
import { requestWithdrawal } from "~/domain/payouts/withdrawals.server";
import { askPrint, buildArchive } from "~/domain/invoices/archive.server";
import { createCheckout } from "~/domain/orders/checkout.server";
import { startPayment } from "~/domain/payments/payments.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { openTicket } from "~/domain/tickets/tickets.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeAddress, makeMember, makeStaff, makeStore, type TestMember } from "../factories";
import { fund, makeWorld, newOrder, paidOrder } from "../orders";
import { issuedInvoices } from "../invoices";

export type ForeignCase = {
  what: string;
  /** Makes the thing; the paths at which its owner finds it. */
  make(): Promise<{ owner: TestMember; paths: string[] }>;
};

const paidOut = { amount: 10_000n, holder: "Mira Holm", email: "mira@example.test" };

export const foreignCases: ForeignCase[] = [
  {
    what: "a store",
    make: async () => {
      const owner = await makeMember();
      const { id } = await makeStore(owner.id);
      return { owner, paths: [paths.store(id), paths.unbindStore(id)] };
    },
  },
  {
    what: "a question",
    make: async () => {
      const owner = await makeMember();
      const asked = {
        name: "Mira",
        email: owner.email,
        topic: "stock" as const,
        message: "Is it back soon?",
      };
      const opened = await openTicket(asked, { locale: "en-US", memberId: owner.id });
      return { owner, paths: [paths.ticket(opened.ok ? opened.value : "")] };
    },
  },
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
  {
    what: "a wire",
    make: async () => {
      const owner = await makeMember();
      const payer = { id: owner.id, email: owner.email, locale: "en-US" };
      const begun = await recharge(payer, { amount: 5_000n, currency: "USD", method: "wire" }, randomUUID());
      const no = begun.ok && begun.value.state === "wire" ? begun.value.no : "";
      return { owner, paths: [paths.wire(no)] };
    },
  },
  {
    what: "a withdrawal",
    make: async () => {
      const owner = await makeMember();
      await fund(owner.id, 20_000n);
      const wanted = { ...paidOut, intent: "request", type: "payoneer", ccy: "USD" } as const;
      const asked = await requestWithdrawal(owner, wanted, randomUUID());
      return { owner, paths: [paths.withdrawal(asked.ok ? asked.no : "")] };
    },
  },
  {
    what: "a saved address",
    make: async () => {
      const owner = await makeMember();
      const { id } = await makeAddress(owner.id);
      return { owner, paths: [paths.address("shipping", id), paths.deleteAddress("shipping", id)] };
    },
  },
  {
    what: "an order",
    make: async () => {
      const world = await makeWorld();
      const { no } = await newOrder(world);
      return { owner: world.member, paths: [paths.storeOrder(no)] };
    },
  },
  {
    what: "a checkout",
    make: async () => {
      const world = await makeWorld();
      const { no } = await newOrder(world);
      const id = (await createCheckout(world.member.id, [no])) ?? "";
      return {
        owner: world.member,
        paths: [paths.orderPayment(id), paths.payConfirmation(id), paths.paymentOrder(id)],
      };
    },
  },
  {
    what: "a purchase from the cart",
    make: async () => {
      const owner = await makeMember();
      return { owner, paths: [paths.cartPay(await beginPurchase(owner.id, []))] };
    },
  },
  {
    what: "a price difference and its pay step",
    make: async () => {
      const world = await makeWorld();
      const { no } = await paidOrder(world);
      const { id: staffId } = await makeStaff({ roles: ["agent"] });
      const file = new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0])], "scale.jpg");
      const fields = { type: "weight", newAmount: 9_000n, reason: "Heavier", file, sure: true } as const;
      const raised = await raiseDifference({ id: staffId, roles: ["admin"] }, no, fields);
      const bill = raised.ok ? raised.value.no : "";
      const step = await openPayStep(world.member.id, await billRefs(world.member.id, [bill]));
      return {
        owner: world.member,
        paths: [
          paths.bill(bill),
          paths.billFile(bill, "evidence"),
          paths.payMoney(step),
          paths.payStepConfirmation({ checkout: step, method: "wallet" }),
        ],
      };
    },
  },
  {
    what: "a payment",
    make: async () => {
      const world = await makeWorld();
      await paidOrder(world);
      const payment = await db.first<{ id: string }>(
        sql`select id from payment where user_id = ${world.member.id}`,
      );
      return { owner: world.member, paths: [paths.payState(payment?.id ?? "")] };
    },
  },
  {
    what: "a wire for an order",
    make: async () => {
      const world = await makeWorld();
      const { id, total } = await newOrder(world);
      const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
      const started = await startPayment(payer, {
        method: "wire",
        payables: [{ type: "store_order", id }],
        expectedTotal: total,
        idemKey: randomUUID(),
      });
      return { owner: world.member, paths: [paths.payWire(started.ok ? started.value.paymentId : "")] };
    },
  },
];
