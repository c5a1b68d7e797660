/** What happens to payments later. */
import { z } from "zod";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { notifyExpiringCards, mails as cardMails } from "./cards/notify.server";
import { forgetCard, forgetCustomer, syncCards } from "./cards/cards.server";
import { applyDisputesOf, sweepDisputes } from "./disputes/ask.server";
import { applyDispute } from "./disputes/disputes.server";
import { applyEvent, sweepNews } from "./events.server";
import { reconcile, sweep } from "./reconcile.server";
import { mails as refusedMails, notifyRefusedLate } from "./refused-late.server";
import { refundMails, tellRefund } from "./refunds/notify.server";
import { sendRefund, sweepRefunds } from "./refunds/refunds.server";
import { mails as wireMails, tellReturned } from "./wires/mails.server";

export const mails = { ...cardMails, ...wireMails, ...refundMails, ...refusedMails };

const EventJob = z.object({ id: z.uuid() });
const DisputeJob = z.object({ provider: z.enum(["stripe", "paypal"]), id: z.string() });
const RefundJob = z.object({ refundId: z.uuid() });
const RefundNewsJob = RefundJob.extend({ kind: z.enum(["completed", "failed"]) });
const ReconcileJob = z.object({ paymentId: z.uuid() });

const MemberJob = z.object({ memberId: z.uuid() });
const RefJob = z.object({ ref: z.string() });

export const jobs: JobHandlers = {
  "payments.syncCards": async (payload) => {
    if (!(await syncCards(MemberJob.parse(payload).memberId))) throw new Error("cards not read");
  },
  "payments.forgetCard": (payload) => forgetCard(RefJob.parse(payload).ref),
  "payments.forgetCustomer": (payload) => forgetCustomer(RefJob.parse(payload).ref),
  "payments.cardsExpiring": notifyExpiringCards,
  "payments.event": async (payload) => applyEvent(EventJob.parse(payload).id),
  "payments.dispute": async (payload) => {
    const { provider, id } = DisputeJob.parse(payload);
    await applyDispute(provider, id);
  },
  "payments.disputesOf": (payload) => applyDisputesOf(DisputeJob.parse(payload).id),
  "payments.reconcile": async (payload) => {
    await reconcile(ReconcileJob.parse(payload).paymentId);
  },
  "payments.wireReturned": (payload) => tellReturned(ReconcileJob.parse(payload).paymentId),
  "payments.refusedLate": (payload) => notifyRefusedLate(ReconcileJob.parse(payload).paymentId),
  "payments.refund": (payload) => sendRefund(RefundJob.parse(payload).refundId),
  "payments.refundNews": (payload) => {
    const { refundId, kind } = RefundNewsJob.parse(payload);
    return tellRefund(refundId, kind);
  },
  "payments.sweep": async () => {
    await sweep();
    await sweepRefunds();
    await sweepDisputes();
    await sweepNews();
  },
};

export const crons: Cron[] = [
  { task: "payments.sweep", match: "*/10 * * * *" },
  { task: "payments.cardsExpiring", match: "15 7 * * *" },
];
