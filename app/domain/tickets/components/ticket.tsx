/** One ticket: its messages, what it is about, and what to do next; for the desk and for the member who asked. */
import type { SubmissionResult } from "@conform-to/react";
import { localeNames, type Locale } from "~/i18n/locales";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Steps } from "~/platform/steps";
import { Banner, Button, Card, DateTime, FactList, Field, Form, LinkButton, Select, type Fact } from "~/ui";
import type { AnyForm } from "~/ui/schema-form";
import { MessageForm, Messages, NotTaken } from "~/ui/conversation";
import { Link } from "~/ui/link";
import { MemberTicketForm, TicketForm } from "../forms";
import type { TicketEvent } from "../states";
import type { OwnTicket, Ticket } from "../tickets.server";

type People = readonly { id: string; name: string }[];
type Answered = { steps: Steps<TicketEvent>; result: SubmissionResult | undefined };

export function DeskTicket({
  ticket,
  people,
  steps: { can },
  result,
}: Answered & { ticket: Ticket; people: People }) {
  const { t } = useTranslation("tickets");
  const writes = (["answer", "reply"] as const).filter((event) => can.includes(event));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4">
        <Messages title={t("desk.messages")} messages={ticket.messages} nameOf={(by) => by ?? ticket.name} />
        <NotTaken result={result} forms={writes} />
        {ticket.status === "CLOSED" && <Banner>{t("desk.closed")}</Banner>}
        {writes.map((intent) => (
          <MessageForm
            key={intent}
            schema={TicketForm as AnyForm}
            {...{ intent, result }}
            title={t(`desk.${intent}Title`)}
            label={t("field.message")}
            hint={intent === "answer" && t("desk.answerHint", { email: ticket.email })}
            send={t(`desk.${intent}`)}
            rows={intent === "answer" ? 6 : 3}
            tone={intent === "answer" ? "primary" : "secondary"}
          />
        ))}
      </div>
      <Card title={t("desk.facts")}>
        <DeskFacts ticket={ticket} />
        <DeskSteps ticket={ticket} people={people} can={can} />
      </Card>
    </div>
  );
}

function factsOf(ticket: OwnTicket, t: ReturnType<typeof useTranslation<"tickets">>["t"], file: string) {
  const { sku, fileName } = ticket;
  return {
    topic: [t("field.topic"), t(`topic.${ticket.topic}`)],
    sku: sku !== null && [
      t("field.sku"),
      <Link key="sku" to={paths.goodsList({ q: sku })} className="link">
        {sku}
      </Link>,
    ],
    file: fileName !== null && [
      t("field.file"),
      <a key="file" href={file} className="link wrap-anywhere">
        {fileName}
      </a>,
    ],
  } satisfies Record<string, Fact | false>;
}

function DeskFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const { no, email, user, locale, orderNo } = ticket;
  const { topic, sku, file } = factsOf(ticket, t, paths.deskTicketFile(no));
  return (
    <FactList
      columns={1}
      facts={[
        topic,
        [
          t("field.email"),
          <a key="email" href={`mailto:${email}`} className="link break-all">
            {email}
          </a>,
        ],
        [
          t("desk.member"),
          user ? (
            <Link key="member" to={paths.deskMember(user.id)} className="link">
              {user.userName}
            </Link>
          ) : (
            t("desk.visitor")
          ),
        ],
        [t("desk.language"), localeNames[locale as Locale] ?? locale],
        orderNo !== null && [
          t("field.orderNo"),
          <Link key="order" to={paths.deskOrders({ tab: "all", q: orderNo })} className="link">
            {orderNo}
          </Link>,
        ],
        sku,
        file,
        [t("desk.received"), <DateTime key="at" at={ticket.createdAt} />],
      ]}
    />
  );
}

function DeskSteps({ ticket, people, can }: { ticket: Ticket; people: People; can: readonly TicketEvent[] }) {
  const { t } = useTranslation("tickets");
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  const assigned = ticket.assignedTo ?? "";
  return (
    <div className="grid gap-4 pt-5">
      {can.includes("assign") && (
        <Form method="post" scope="assign" className="flex flex-wrap items-end gap-2" key={assigned}>
          <Field label={t("desk.assignee")} name="to" value={assigned} plain className="min-w-0 flex-1">
            <Select options={options} placeholder={t("desk.nobody")} />
          </Field>
          <Button intent="assign">{t("desk.assign")}</Button>
        </Form>
      )}
      {can.includes("solve") && <Solve label={t("desk.solve")} />}
      {can.includes("close") && (
        <Form method="post" scope="close" className="grid gap-1">
          <Button intent="close" tone="quiet" block>
            {t("desk.close")}
          </Button>
          <p className="hint">{t("desk.closeHint")}</p>
        </Form>
      )}
    </div>
  );
}

const Solve = ({ label }: { label: string }) => (
  <Form method="post" scope="solve">
    <Button intent="solve" icon="check" block>
      {label}
    </Button>
  </Form>
);

export function MemberTicket({ ticket, steps: { can }, result }: Answered & { ticket: OwnTicket }) {
  const { t } = useTranslation("tickets");
  const writes = can.includes("reply");
  const { topic, sku, file } = factsOf(ticket, t, paths.ticketFile(ticket.no));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid gap-4">
        <Messages
          title={t("mine.messages")}
          messages={ticket.messages}
          nameOf={(by) => (by ? t("mine.us", { name: by }) : t("mine.you"))}
        />
        <NotTaken result={result} forms={writes ? ["reply"] : []} />
        {ticket.status === "CLOSED" && (
          <Banner
            actions={
              <LinkButton to={paths.contact()} size="s">
                {t("mine.ask")}
              </LinkButton>
            }
          >
            {t("mine.closed")}
          </Banner>
        )}
        {writes && (
          <MessageForm
            schema={MemberTicketForm as AnyForm}
            {...{ intent: "reply", result }}
            title={t("mine.writeTitle")}
            label={t("mine.message")}
            hint={ticket.status === "SOLVED" && t("mine.reopens")}
            send={t("mine.write")}
          />
        )}
      </div>
      <Card title={t("mine.facts")}>
        <FactList
          columns={1}
          facts={[
            topic,
            ticket.orderNo !== null && [t("field.orderNo"), ticket.orderNo],
            sku,
            file,
            [t("mine.asked"), <DateTime key="at" at={ticket.createdAt} />],
          ]}
        />
        {can.includes("solve") && (
          <div className="pt-5">
            <Solve label={t("mine.solve")} />
          </div>
        )}
      </Card>
    </div>
  );
}
