/** The demo's tickets, one at least in each state, written and answered by the product's own commands. */
import type { ContactFields, TicketStep } from "~/domain/tickets/forms";
import { openTicket } from "~/domain/tickets/open.server";
import { ticketSteps } from "~/domain/tickets/steps.server";
import type { Staff } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";

type Demo = { memberId: string; email: string; agentId: string };

type Story = {
  asked: ContactFields;
  /** Whether the demo member asks; else a visitor. */
  member?: boolean;
  then: readonly TicketStep[];
  hoursAgo: number;
};

const stories = ({ email }: Demo): Story[] => [
  {
    asked: {
      name: "Elif Kaya",
      email: "elif@northlight.example",
      topic: "pre-sale",
      message: "We sell outdoor gear in Türkiye. Can you print our logo on the packaging from 500 pieces on?",
    },
    then: [],
    hoursAgo: 3,
  },
  {
    asked: {
      name: "Dana Marsh",
      email,
      topic: "order",
      message: "One of my customers has moved. Can the address still be changed after I have paid?",
    },
    member: true,
    then: [
      {
        intent: "answer",
        message: "Yes, as long as the parcel has not left. Which order is it, and what is the new address?",
      },
      { intent: "reply", message: "It is the newest one. The new address is 12 Quay Road, Bristol BS1 4TJ." },
    ],
    hoursAgo: 20,
  },
  {
    asked: {
      name: "Dana Marsh",
      email,
      topic: "payment",
      message: "My card was declined once and then accepted. Was I charged twice?",
    },
    member: true,
    then: [
      {
        intent: "answer",
        message:
          "No: the declined attempt was never charged, your wallet shows one payment. Does your bank show two?",
      },
    ],
    hoursAgo: 44,
  },
  {
    asked: {
      name: "Tomás Rivas",
      email: "tomas@puerto.example",
      topic: "store",
      message: "My WooCommerce shop is not reachable from outside. Can I still import orders from a file?",
    },
    then: [
      {
        intent: "answer",
        message: "The shop must be reachable by https for now. Your host can open it for our address.",
      },
      { intent: "solve" },
    ],
    hoursAgo: 70,
  },
  {
    asked: {
      name: "Cheap Traffic Ltd",
      email: "offers@traffic.example",
      topic: "other",
      message: "We bring ten thousand visitors to your site for ten dollars. Interested?",
    },
    then: [{ intent: "close" }],
    hoursAgo: 90,
  },
];

/** Writes the tickets; where there are any they stay as they are. */
export async function seedDemoTickets(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from ticket limit 1`)) return;
  const staff = await db.first<Omit<Staff, "session">>(sql`
    select id, email, name, roles, locale, demo from staff where id = ${demo.agentId}`);
  if (!staff) throw new Error("the demo has no agent");
  for (const story of stories(demo)) await tell(demo, staff, story);
}

async function tell(
  demo: Demo,
  staff: Omit<Staff, "session">,
  { asked, member, then, hoursAgo }: Story,
): Promise<void> {
  const opened = await openTicket(asked, { locale: "en-US", memberId: member ? demo.memberId : null });
  if (!opened.ok) throw new Error(`the demo's ticket was refused: ${opened.error}`);
  for (const step of then) {
    const done = await ticketSteps.runStep({ staff }, opened.value, step.intent, { input: step });
    if (!done.ok) throw new Error(`the demo's ticket ${opened.value}: ${step.intent} was refused`);
  }
  await db.run(sql`
    update ticket set created_at = created_at - make_interval(hours => ${hoursAgo}) where no = ${opened.value}`);
}
