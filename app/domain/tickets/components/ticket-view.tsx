/** One ticket at the desk: what was written, about what, and what to do next. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { localeNames, type Locale } from "~/i18n/locales";
import { paths } from "~/platform/paths";
import {
  answerTo,
  Banner,
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Form,
  FormErrors,
  Select,
  Textarea,
  type Fact,
} from "~/ui";
import { Link } from "~/ui/link";
import type { TicketPage } from "../desk.server";
import { Refused } from "./refused";

type People = readonly { id: string; name: string }[];
type TicketViewProps = { ticket: TicketPage; people: People; result: SubmissionResult | undefined };

export function TicketView({ ticket, people, result }: TicketViewProps) {
  const { t } = useTranslation("tickets");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4">
        <Messages ticket={ticket} />
        <Refused result={result} told={ticket.status === "CLOSED" ? [] : ["answer", "reply"]} />
        {ticket.status === "CLOSED" ? (
          <Banner>{t("desk.closed")}</Banner>
        ) : (
          <>
            <MessageForm
              intent="answer"
              result={result}
              hint={t("desk.answerHint", { email: ticket.email })}
            />
            <MessageForm intent="reply" result={result} />
          </>
        )}
      </div>
      <Facts ticket={ticket} people={people} />
    </div>
  );
}

function Messages({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("tickets");
  return (
    <Card title={t("desk.messages")}>
      <ol className="grid gap-5">
        {ticket.messages.map(({ id, by, body, at }) => (
          <li key={id} className={by ? "border-s-2 border-accent ps-4" : "border-s-2 border-line ps-4"}>
            <p className="text-sm">
              <span className="font-semibold">{by ?? ticket.name}</span>{" "}
              <span className="text-muted">
                <DateTime at={at} />
              </span>
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">{body}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type MessageFormProps = { intent: "answer" | "reply"; result: SubmissionResult | undefined; hint?: string };

function MessageForm({ intent, result, hint }: MessageFormProps) {
  const { t } = useTranslation("tickets");
  const [form, fields] = useForm<{ message: string }>({ id: intent, lastResult: answerTo(result, intent) });
  return (
    <Card title={t(`desk.${intent}Title`)}>
      <Form method="post" scope={intent} {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ message: t("field.message") }} />
        <Field meta={fields.message} label={t("field.message")} required {...(hint ? { hint } : {})}>
          <Textarea rows={intent === "answer" ? 6 : 3} />
        </Field>
        <div>
          <Button intent={intent} tone={intent === "answer" ? "primary" : "secondary"}>
            {t(`desk.${intent}`)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Facts({ ticket, people }: { ticket: TicketPage; people: People }) {
  const { t } = useTranslation("tickets");
  const facts: (Fact | false)[] = [
    [t("field.topic"), t(`topic.${ticket.topic}`)],
    [
      t("field.email"),
      <a key="email" href={`mailto:${ticket.email}`} className="link break-all">
        {ticket.email}
      </a>,
    ],
    [
      t("desk.member"),
      ticket.memberId ? (
        <Link key="member" to={paths.deskMember(ticket.memberId)} className="link">
          {ticket.member}
        </Link>
      ) : (
        t("desk.visitor")
      ),
    ],
    [t("desk.language"), localeNames[ticket.locale as Locale] ?? ticket.locale],
    ticket.orderNo !== null && [
      t("field.orderNo"),
      <Link key="order" to={paths.deskOrders({ tab: "all", q: ticket.orderNo })} className="link">
        {ticket.orderNo}
      </Link>,
    ],
    ticket.sku !== null && [
      t("field.sku"),
      <Link key="sku" to={paths.goodsList({ q: ticket.sku })} className="link">
        {ticket.sku}
      </Link>,
    ],
    ticket.fileName !== null && [
      t("field.file"),
      <a key="file" href={paths.deskTicketFile(ticket.no)} className="link wrap-anywhere">
        {ticket.fileName}
      </a>,
    ],
    [t("desk.received"), <DateTime key="at" at={ticket.createdAt} />],
  ];
  return (
    <Card title={t("desk.facts")}>
      <FactList columns={1} facts={facts} />
      {ticket.status !== "CLOSED" && <Acts ticket={ticket} people={people} />}
    </Card>
  );
}

/** Who looks after it, and that it is done. */
function Acts({ ticket, people }: { ticket: TicketPage; people: People }) {
  const { t } = useTranslation("tickets");
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4 pt-5">
      <Form method="post" scope="assign" className="flex flex-wrap items-end gap-2" key={ticket.assignedTo}>
        <Field
          label={t("desk.assignee")}
          name="to"
          value={ticket.assignedTo ?? ""}
          plain
          className="min-w-0 flex-1"
        >
          <Select options={options} placeholder={t("desk.nobody")} />
        </Field>
        <Button intent="assign">{t("desk.assign")}</Button>
      </Form>
      {ticket.status !== "SOLVED" && (
        <Form method="post" scope="solve">
          <Button intent="solve" icon="check" block>
            {t("desk.solve")}
          </Button>
        </Form>
      )}
      <Form method="post" scope="close" className="grid gap-1">
        <Button intent="close" tone="quiet" block>
          {t("desk.close")}
        </Button>
        <p className="hint">{t("desk.closeHint")}</p>
      </Form>
    </div>
  );
}
